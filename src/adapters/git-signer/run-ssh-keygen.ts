import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs `ssh-keygen` with the input and output of this process. @returns 0 if it ends so, and otherwise 1 */
export async function runSshKeygen(args: readonly string[]): Promise<0 | 1> {
  const child = spawn('ssh-keygen', args, { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0 ? 0 : 1
}
