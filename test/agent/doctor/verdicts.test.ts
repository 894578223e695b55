import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lookAtDevices } from '../../../src/adapters/ledger/device-files.ts'
import type { Examination } from '../../../src/adapters/store/examination/examine.ts'
import { age } from '../../../src/agent/doctor/checks/backups.ts'
import { progress } from '../../../src/agent/doctor/checks/clock.ts'
import { answering } from '../../../src/agent/doctor/checks/command-socket.ts'
import { soundness as soundnessOfDatabase } from '../../../src/agent/doctor/checks/database.ts'
import { room } from '../../../src/agent/doctor/checks/disk-space.ts'
import { agreement as agreementOfFindings } from '../../../src/agent/doctor/checks/findings.ts'
import { access } from '../../../src/agent/doctor/checks/hardware-wallets.ts'
import { free, reachable } from '../../../src/agent/doctor/checks/ports.ts'
import { unbroken } from '../../../src/agent/doctor/checks/receipts.ts'
import { soundness as soundnessOfRecords } from '../../../src/agent/doctor/checks/records.ts'
import { completeness } from '../../../src/agent/doctor/checks/records-without-secrets.ts'
import { wholeness } from '../../../src/agent/doctor/checks/references.ts'
import { oldestNode, recency } from '../../../src/agent/doctor/checks/runtime.ts'
import { agreement as agreementOfVersion } from '../../../src/agent/doctor/checks/version.ts'
import { delivery } from '../../../src/agent/doctor/checks/webhooks.ts'
import { checks } from '../../../src/agent/doctor/index.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

// What each check makes of what it saw. That it sees it, the other file of this folder shows.

const whole: Examination = {
  version: 10,
  pages: [],
  damagedRows: {},
  orphans: {},
  receipts: { broken: null },
  refusal: null,
}
const newer = { code: 'STORE_NEWER', message: 'The data was written by a newer version of this agent.' } as const

test('each check has a name of its own', () => {
  expect(checks.map(({ name }) => name)).toEqual([...new Set(checks.map(({ name }) => name))])
})

test('a database is ill where a page is, or where it cannot be opened for another reason than its age', () => {
  expect(soundnessOfDatabase(whole).state).toBe('well')
  expect(soundnessOfDatabase({ ...whole, refusal: newer }).state).toBe('well')
  expect(soundnessOfDatabase({ ...whole, version: null }).state).toBe('ill')
  expect(soundnessOfDatabase({ ...whole, pages: ['row 3 missing from index', 'another'] })).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('row 3 missing from index. There are 1 more'),
  })
  const refusal = { code: 'STORE_DAMAGED', message: 'The tables are not those of version 10.' } as const
  expect(soundnessOfDatabase({ ...whole, refusal })).toMatchObject({ state: 'ill', detail: refusal.message })
})

test('records are ill by their table, and not looked at where the database is closed', () => {
  expect(soundnessOfRecords(whole).state).toBe('well')
  expect(soundnessOfRecords({ ...whole, damagedRows: { wallets: 2, audit: 0 } })).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('Records in wallets (2), audit are damaged'),
  })
  expect(soundnessOfRecords({ ...whole, refusal: newer }).state).toBe('unknown')
  expect(wholeness(whole).state).toBe('well')
  expect(wholeness({ ...whole, orphans: { users: 1 } })).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('users (1)'),
  })
  expect(wholeness({ ...whole, pages: ['bad'] }).state).toBe('unknown')
})

test('receipts that were not read are not said to follow from each other', () => {
  expect(unbroken(whole).state).toBe('well')
  expect(unbroken({ ...whole, receipts: { broken: 7 } })).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('Receipt 7 is missing'),
  })
  expect(unbroken({ ...whole, receipts: null }).state).toBe('unknown')
})

test('a database may be older than the agent, and not newer', () => {
  expect(agreementOfVersion(whole, 10).state).toBe('well')
  expect(agreementOfVersion(whole, 11)).toMatchObject({
    state: 'well',
    detail: expect.stringContaining('to version 11'),
  })
  expect(agreementOfVersion(whole, 9).state).toBe('ill')
  expect(agreementOfVersion({ version: null }, 9).state).toBe('unknown')
})

test('what the agent found is ill, but for damaged records and keys, which have checks of their own', () => {
  const finding = {
    id: 'database-older',
    title: 'Older.',
    message: 'Put it back.',
    stopsSigning: true,
    canBeAccepted: false,
  }
  expect(agreementOfFindings([]).state).toBe('well')
  for (const id of ['records-damaged', 'keys-damaged'])
    expect(agreementOfFindings([{ ...finding, id }]).state).toBe('well')
  expect(agreementOfFindings([finding])).toEqual({ state: 'ill', detail: 'Older. Put it back.', mend: undefined })
  const { detail } = agreementOfFindings([{ ...finding, stopsSigning: false, canBeAccepted: true }])
  expect(detail).toMatch(/^Older\. Put it back\. .*“I have checked”/)
})

test('each kind of fault of a key is said, and no more than a few names', () => {
  const wanted = Array.from({ length: 9 }, (_, index) => ({ noun: `the wallet “${index}”` }))
  const all = wanted.map(() => 'there' as const)
  expect(completeness(wanted, all, true).state).toBe('well')
  expect(completeness(wanted, ['missing', 'damaged', 'of another', ...all.slice(3)], true)).toMatchObject({
    state: 'ill',
    detail: expect.stringMatching(
      /lacks the key of the wallet “0”\. Damaged.* “1”\. .*the wrong key.* “2”\. .*under Settings, Keys and records/,
    ),
  })
  expect(
    completeness(
      wanted,
      wanted.map(() => 'missing'),
      true,
    ).detail,
  ).toContain('“4” and 4 more')
})

test('where only a backup has what is missing, the window is not named', () => {
  const wanted = [{ noun: 'the secret “Mail”', onlyInBackups: true }, { noun: 'the wallet “Main”' }] as const
  const { detail } = completeness(wanted, ['missing', 'there'], true)
  expect(detail).toMatch(/lacks the key of the secret “Mail”\. To have it back, restore a backup/)
  expect(completeness(wanted, ['missing', 'missing'], true).detail).toContain('under Settings, Keys and records')
})

test('a clock is ill where it says a time before the last record', () => {
  expect(progress(1_000_000, 1_000_000).state).toBe('well')
  expect(progress(1_059_000, 1_000_000).state).toBe('well')
  expect(progress(8_200_000, 1_000_000)).toMatchObject({ state: 'ill', detail: expect.stringContaining('2 hours') })
})

test('a disk is full when a migration would not find room', () => {
  expect(room(2e9, 1e8).state).toBe('well')
  expect(room(2e8, 1e8)).toMatchObject({ state: 'ill', detail: expect.stringContaining('needs 300 MB') })
  expect(room(5e7, 0).state).toBe('ill')
})

test('Node has to be as new as the scripts want it', () => {
  const wanted = readFileSync(join(import.meta.dirname, '../../../scripts/node.mjs'), 'utf8')
  expect(wanted).toContain(`const oldest = [${oldestNode.join(', ')}]`)
  expect(recency({ node: '22.12.0' }).state).toBe('well')
  expect(recency({ node: '24.0.1', electron: '45.4.1' }).detail).toContain('Electron 45.4.1')
  expect(recency({ node: '22.11.9' }).state).toBe('ill')
  expect(recency({ node: '20.19.0' }).state).toBe('ill')
})

test('a socket for commands has to be one, and to answer', () => {
  const stats = (isSocket: boolean) => ({ isSocket: () => isSocket }) as Parameters<typeof answering>[0]
  expect(answering(stats(true), true, true).state).toBe('well')
  expect(answering(stats(true), true, false).state).toBe('ill')
  expect(answering(stats(true), false, true).state).toBe('ill')
  expect(answering(stats(false), true, true).state).toBe('ill')
  expect(answering(undefined, false, true).state).toBe('ill')
})

test('a port is ill where nothing answers, and where another program has the usual one', async () => {
  const server = createServer(socket => socket.destroy())
  const port = await new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  onTestFinished(() => void server.close())
  expect(await free(port)).toMatchObject({ state: 'well', detail: expect.stringContaining(`has port ${port}`) })
  // Nothing listens at the other address.
  expect(await reachable({ port, wantedPort: null })).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('[::1]'),
  })
  server.close()
  expect(await free(port)).toMatchObject({ state: 'well', detail: `Port ${port} is free.` })
  expect((await reachable({ port, wantedPort: null })).state).toBe('ill')
})

test('a Ledger is found by its vendor, and a rule by what it says', async () => {
  const root = temporaryFolder()
  const device = (name: string, id: string) => {
    mkdirSync(join(root, 'sys/class/hidraw', name, 'device'), { recursive: true })
    writeFileSync(join(root, 'sys/class/hidraw', name, 'device/uevent'), `DRIVER=hid-generic\nHID_ID=${id}\n`)
  }
  expect(await lookAtDevices(root)).toEqual({ plugged: [], hasRule: false })
  device('hidraw0', '0003:0000046D:0000C52B')
  device('hidraw1', '0003:00002C97:00004015')
  mkdirSync(join(root, 'usr/lib/udev/rules.d'), { recursive: true })
  writeFileSync(join(root, 'usr/lib/udev/rules.d/20-ledger.rules'), '# ATTRS{idVendor}=="2c97"\n')
  expect(await lookAtDevices(root)).toEqual({
    plugged: [{ path: join(root, 'dev/hidraw1'), isOpen: false }],
    hasRule: false,
  })
  mkdirSync(join(root, 'dev'))
  writeFileSync(join(root, 'dev/hidraw1'), '')
  writeFileSync(join(root, 'usr/lib/udev/rules.d/20-ledger.rules'), 'ATTRS{idVendor}=="2c97", TAG+="uaccess"\n')
  expect(await lookAtDevices(root)).toMatchObject({ plugged: [{ isOpen: true }], hasRule: true })
})

test('a Ledger that may not be talked to is ill, with what to do', () => {
  const plugged = [{ path: '/dev/hidraw1', isOpen: false }]
  expect(access({ plugged, hasRule: true }, true)).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('udev rule'),
  })
  expect(access({ plugged: [{ path: '/dev/hidraw1', isOpen: true }], hasRule: false }, true).state).toBe('well')
  expect(access({ plugged: [], hasRule: true }, true).state).toBe('well')
  expect(access({ plugged: [], hasRule: false }, false).state).toBe('well')
  expect(access({ plugged: [], hasRule: false }, true).state).toBe('unknown')
  // What records that cannot be read would say is not known.
  expect(access({ plugged: [], hasRule: false }, undefined).state).toBe('unknown')
})

test('webhooks are ill where events wait for long, or were given up', () => {
  const now = 100 * 3_600_000
  const event = (minutes: number) => ({ happenedAt: now - minutes * 60_000, attemptCount: 1 })
  const endpoint = { name: 'Orders', waiting: [event(1)], givenUp: [] }
  expect(delivery([], now).state).toBe('well')
  expect(delivery([endpoint], now).state).toBe('well')
  expect(delivery([{ ...endpoint, waiting: [event(1), event(11)] }], now)).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('have waited long for “Orders”'),
  })
  expect(delivery([{ ...endpoint, waiting: Array.from({ length: 100 }, () => event(1)) }], now).state).toBe('ill')
  expect(delivery([{ ...endpoint, givenUp: [event(1)] }], now)).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('gave up sending events to “Orders”'),
  })
})

test('backups are ill where scheduled ones fail or are overdue', () => {
  const day = 24 * 60 * 60_000
  const now = Date.UTC(2030, 0, 20)
  const schedule = { every: 'day', madeAt: now - day, faults: null, failure: null } as const
  expect(age(undefined, null, now).state).toBe('unknown')
  expect(age(now - 40 * day, null, now)).toEqual({ state: 'well', detail: 'The last backup was made 40 days ago.' })
  expect(age(now - day, schedule, now).state).toBe('well')
  expect(age(now, { ...schedule, madeAt: now - 2 * day - 1 }, now).state).toBe('ill')
  expect(age(now, { ...schedule, every: 'week', madeAt: now - 2 * day - 1 }, now).state).toBe('well')
  expect(age(now, { ...schedule, madeAt: null }, now).state).toBe('ill')
  const faults = { at: now - 3_600_000, message: 'Records in activities (1) are damaged.' }
  expect(age(now - 2 * day, { ...schedule, faults }, now)).toMatchObject({
    state: 'ill',
    detail: expect.stringMatching(
      /^The last backup was made 2 days ago\. .* within the last 24 hours .*Records in activities/,
    ),
  })
  const failure = { at: now, message: 'That disk is full.' }
  expect(age(now - day, { ...schedule, failure }, now)).toMatchObject({
    state: 'ill',
    detail: expect.stringContaining('That disk is full.'),
  })
})
