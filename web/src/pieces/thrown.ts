// A thrown die, moment by moment. The light comes from above, so its shadow is the table's: it follows the die over the
// table, smaller and fainter the higher that is, and never turns with it.

/** Where a die is: beside its place and above the table (in hundredths of its size), and how far it is turned. */
export interface Pose {
  offset: number
  x: number
  height: number
  turn: number
  easing?: string
}

const at = ({ offset, easing }: Pose): Keyframe => ({ offset, ...(easing && { easing }) })

export const bodyOf = (poses: readonly Pose[]): Keyframe[] =>
  poses.map((pose) => ({
    ...at(pose),
    transform: `translate(${pose.x.toFixed(1)}%, ${(-pose.height).toFixed(1)}%) rotate(${pose.turn.toFixed(0)}deg)`,
  }))

export const shadowOf = (poses: readonly Pose[]): Keyframe[] =>
  poses.map((pose) => {
    const near = Math.max(0, 1 - Math.max(0, pose.height) / 130)
    return {
      ...at(pose),
      opacity: near,
      transform: `translateX(${pose.x.toFixed(1)}%) scale(${(0.5 + near / 2).toFixed(2)})`,
    }
  })
