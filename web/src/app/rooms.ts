// Rooms that the shelf can do without, each loaded when somebody goes there.
export const ROOMS = {
  table: () => import('../table/TablePage.svelte'),
  kept: () => import('../end/KeptPage.svelte'),
  learn: () => import('../lesson/LearnRoom.svelte'),
  replay: () => import('../replay/ReplayPage.svelte'),
  rulebook: () => import('../rulebook/Rulebook.svelte'),
}
