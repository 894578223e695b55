import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { scenario } from '../../support/ledger/recordings.ts'

const support = join(import.meta.dirname, '../../support/ledger')
const recordings = join(import.meta.dirname, '../../vectors/ledger')
const publicKey = '02ef5b152e3f15eb0c50c9916161c2309e54bd87b9adce722d69716bcdef85f547'

/** What this machine lacks to mock a USB device; empty where it lacks nothing. */
function lacking(): string {
  if (process.platform !== 'linux') return 'not Linux'
  if (!existsSync('/usr/bin/umockdev-wrapper')) return 'no umockdev: apt install umockdev'
  const check = "import gi; gi.require_version('UMockdev', '1.0'); from gi.repository import UMockdev"
  const has = spawnSync('/usr/bin/python3', ['-c', check]).status === 0
  return has ? '' : 'no bindings: apt install gir1.2-umockdev-1.0 python3-gi'
}

const reason = lacking()

describe.skipIf(reason)(`over USB, by Ledger’s own library${reason && ` (not run: ${reason})`}`, () => {
  test.each(['eth-tx-legacy-approve', 'eth-tx-call-multichunk-blind-on-approve', 'eth-712-mail-approve'])(
    '%s is signed as recorded',
    async id => {
      const { outcome, told } = await signOverHid(id)
      const { r, s } = scenario(id).expected
      expect(outcome).toEqual({ model: 'Ledger Flex', app: { name: 'Ethereum', version: '1.22.0-dev' }, r, s })
      expect(told).toBe('left: 0\n')
    },
    60_000,
  )

  test('a refusal on the hardware wallet is an error', async () => {
    const { outcome } = await signOverHid('eth-tx-legacy-reject')
    expect(outcome).toEqual({ code: 'DEVICE_REFUSED', message: 'It was refused on the Ledger.' })
  })
})

async function signOverHid(id: string): Promise<{ outcome: unknown; told: string }> {
  const settings = `eth-app-configuration-blind-${scenario(id).appSettings?.blindSigning ? 'on' : 'off'}`
  const files = ['eth-app-and-version', settings, 'eth-address-0-0-0', id].map(each => join(recordings, `${each}.apdu`))
  const program = [process.execPath, '--no-warnings', join(support, 'sign-over-hid.ts'), id, publicKey]
  const device = ['/usr/bin/python3', join(support, 'mocked-hidraw.py'), ...files]
  const { stdout, stderr } = await promisify(execFile)('/usr/bin/umockdev-wrapper', [...device, '--', ...program])
  return { outcome: JSON.parse(stdout), told: stderr }
}
