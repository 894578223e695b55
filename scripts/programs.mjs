/** Programs for the command line, beside the agent. Each is an npm script, and an entry of `src/headless/programs.ts`. */
export const programs = ['doctor', 'receipts', 'verify', 'backup', 'restore']
