import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startForClient } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { wire } from '../support/wire.ts'

test('the walk calls every operation of the specification, and each answers', async () => {
  const { agent, credentials } = await startForClient('--approvals', 'nothing')
  const file = join(temporaryFolder(), 'client.json')
  writeFileSync(file, JSON.stringify(credentials))
  const program = join(import.meta.dirname, '..', '..', 'examples', 'walk-the-contract.ts')
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  await agent.stop()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = stdout.trim().split('\n')
  const walked = lines.slice(0, -1).map(line => line.split(/\s/)[0])
  const queries = ['list_wallet_accounts', 'list_verified_suborgs', 'list_activities', 'list_users']
  expect(walked).toEqual([...wire.contractRows.map(({ operation }) => operation), ...queries])
})
