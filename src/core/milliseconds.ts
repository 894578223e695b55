/** Milliseconds since the epoch. */
export type Milliseconds = number
