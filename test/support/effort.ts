/** How often random tests do what they do: once, or as many times over as `npm run test:long` has it. */
export const effort = Number(process.env.TEST_EFFORT ?? 1)
if (!Number.isSafeInteger(effort) || effort < 1) throw new Error('TEST_EFFORT is a whole number of times, at least 1')

/**
 * So many runs, rounds or milliseconds in `npm test`, and in proportion more in `npm run test:long`.
 * @param atNight - What there is more of at night, where fewer are enough by day.
 */
export const scaled = (ordinary: number, atNight = ordinary): number => (effort === 1 ? ordinary : atNight * effort)

/** One for each time over: what is killed in a loop begins anew in each. */
export const turns: readonly number[] = Array.from({ length: effort }, (_, turn) => turn)
