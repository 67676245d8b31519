// Rooms that the shelf can do without, each loaded when somebody goes there.
export const ROOMS = {
  table: () => import('../table/TablePage.svelte'),
  kept: () => import('../end/KeptPage.svelte'),
  rulebook: () => import('../rulebook/Rulebook.svelte'),
}
