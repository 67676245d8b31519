// Somebody's finger on a cube, as it is drawn.
export interface Touch {
  cell: number
  name: string
  /** What stands beside the initial. */
  label: string
  you: boolean
  bot: boolean
  /** Whose cube it is; the others came too late or were not drawn. */
  leads: boolean
}
