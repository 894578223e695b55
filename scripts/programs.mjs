/** Commands of `countersign` that are npm scripts too. Each is an entry of `src/headless/programs.ts`, except the agent itself. */
export const programs = [
  'headless',
  'inbox',
  'status',
  'lock',
  'doctor',
  'backup',
  'restore',
  'receipts',
  'verify',
  'pair',
  'mcp',
  'ssh-agent',
]
