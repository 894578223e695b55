/** The person can set for each API key how long its requests wait for them. Those that are here wait as the settings say. */
export const timeToDecide = `
  ALTER TABLE apiKeys ADD COLUMN decisionSeconds INTEGER;
`
