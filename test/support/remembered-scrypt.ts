/**
 * Importing this has `scrypt` work out each key once. In a run of the tests that has a folder of its own, it does as `shared-scrypt.ts`
 * does in agents, and so opens their vaults; elsewhere it remembers within this process. Not for tests that look for keys in memory.
 */
if (process.env.TEST_FOLDER) await import('./shared-scrypt.ts')
else await import('./own-scrypt-remembered.ts')

export {}
