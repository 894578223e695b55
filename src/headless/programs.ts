import type { Program } from './program.ts'

/** Every command beside the agent itself, loaded when it is asked for. */
export const programs: Readonly<Record<string, () => Promise<Program>>> = {
  inbox: async () => (await import('./commands/inbox.ts')).inbox,
  status: async () => (await import('./commands/status.ts')).status,
  lock: async () => (await import('./commands/lock.ts')).lock,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  receipts: async () => (await import('./commands/receipts.ts')).receipts,
  verify: async () => (await import('./commands/verify.ts')).verify,
  pair: async () => (await import('./commands/pair.ts')).pair,
  mcp: async () => (await import('./commands/mcp.ts')).mcp,
  'ssh-agent': async () => (await import('./commands/ssh-agent.ts')).sshAgent,
  'git-sign': async () => (await import('./commands/git-sign.ts')).gitSign,
}

/** Summaries of the commands, in the order in which `--help` and completion list them. */
export const summaries: Readonly<Record<string, string>> = {
  start: 'Start an agent, and print the link to its window',
  headless: 'Start an agent for programs and tests: one line of JSON when it is ready',
  inbox: 'Decide what waits, in this terminal',
  status: 'Say if an agent runs, if it is locked, and what waits',
  lock: 'Lock the keys of a running agent',
  doctor: 'Check the database, the keys, the files and this computer',
  backup: 'Write everything to one encrypted file',
  restore: 'Make a data directory of a backup',
  receipts: 'Export the receipts of everything that was signed',
  verify: 'Check an export of receipts',
  pair: 'Give a program its own token and API key',
  mcp: 'Let an AI agent propose what you then approve, by the Model Context Protocol',
  'ssh-agent': 'Let ssh and git sign with keys of Countersign, card by card',
  'git-sign': 'Sign a commit or tag for git, so that the card shows it',
  completion: 'Print what completes commands in bash, zsh or fish',
}
