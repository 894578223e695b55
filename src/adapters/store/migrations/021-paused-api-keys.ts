/** An API key can be paused in the window. Of those that are here, none is. */
export const pausedApiKeys = `
  ALTER TABLE apiKeys ADD COLUMN pausedAt INTEGER;
`
