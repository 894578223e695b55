/** How often random tests do what they do: 1 for `npm test`, 20 or TEST_EFFORT for `npm run test:long`. */
export const effort: number = Number(process.env.TEST_EFFORT ?? 1)
if (!Number.isSafeInteger(effort) || effort < 1) throw new Error('TEST_EFFORT is a whole number of times, at least 1')

/** The night looks at everything; the day leaves out what is costly and has hardly ever found what the rest does not. */
export const isNight = effort > 1

/**
 * How many of these runs or rounds to do: a fifth in `npm test`, `effort` times as many at night.
 * @param byDay - As few as tell something; one, where none is given.
 */
export const scaled = (runs: number, byDay = 1): number =>
  isNight ? runs * effort : Math.max(Math.ceil(runs / 5), byDay)

/** How long to wait for what is done so often: as many milliseconds in `npm test`, in proportion longer at night. */
export const longer = (milliseconds: number): number => milliseconds * effort

/** One for each time over: what is killed in a loop begins anew in each. */
export const turns: readonly number[] = Array.from({ length: effort }, (_, turn) => turn)
