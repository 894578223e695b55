import { parseArgs } from 'node:util'
import { backup } from './commands/backup.ts'

/** `--backup-to FILE` of the agent: the program `backup`, by the options that both have. @throws Error as that does */
export async function backupInstead(args: readonly string[]): Promise<string> {
  const { to, ...options } = backup.options
  const given = parseArgs({ args: [...args], options: { ...options, 'backup-to': { type: 'string' } } })
  const { 'backup-to': file, ...values } = given.values
  const { text } = await backup.run({ ...values, to: file }, [])
  return text
}
