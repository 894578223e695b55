import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { built } from '../support/built.ts'

/** A network namespace has loopback and nothing else: to make one takes rights that not everybody has. */
const mayBeAlone = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0

/**
 * People sign up by mail and by an OpenID provider, both on this computer, where there is no other network. The system counts each packet
 * that has nowhere to go, so an attempt to look a name up, or to call home, would be seen.
 */
test.runIf(mayBeAlone)(
  'signing in needs no network but the addresses that were named, and looks for none',
  async () => {
    await built()
    const child = spawn(
      'unshare',
      [
        '-n',
        'sh',
        '-c',
        `ip link set lo up && exec "$0" "$1"`,
        process.execPath,
        join(import.meta.dirname, '../support/sign-in-child.ts'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
    expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual({ byMail: 200, byOpenId: 200, strayPackets: 0 })
  },
)
