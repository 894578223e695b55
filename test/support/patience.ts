/** Milliseconds for one step in a browser: long enough for a machine busy with other work; nothing waits for it when all is well. */
export const patience = 60_000
