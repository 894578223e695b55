import { expect, test } from 'vitest'
import { testEngine } from '../../support/engine.ts'
import { windowOver } from '../../support/window.ts'

const grace = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

async function setting() {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const list = async () => (await window['addressBook.list']({ organizationId })).map(({ id: _, ...entry }) => entry)
  return { agent, organizationId, window, list }
}

test('the window adds, renames and deletes a name without asking again, and each is an activity', async () => {
  const { agent, organizationId, window, list } = await setting()
  const places = await window['addressBook.places'](undefined)
  expect(places.find(({ namespace }) => namespace === 'eip155')?.networks).toContainEqual({
    chain: 'eip155:8453',
    label: 'Base (8453)',
  })
  // A transaction there says no network.
  expect(places.find(({ namespace }) => namespace === 'bip122')).toMatchObject({ networks: [] })

  const entry = { name: 'Zoe', address: grace.toLowerCase(), chains: ['eip155:8453'] }
  await window['addressBook.add']({ organizationId, ...entry })
  const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  await window['addressBook.add']({ organizationId, name: 'Cold', address: bitcoin, chains: ['bip122'] })
  expect(await list()).toMatchObject([
    { name: 'Cold', address: bitcoin, holdsOn: 'Bitcoin, Dogecoin' },
    { name: 'Zoe', address: grace, holdsOn: 'Base (8453)' },
  ])
  const [cold, zoe] = await window['addressBook.list']({ organizationId })
  await window['addressBook.rename']({ organizationId, entryId: zoe!.id, name: 'Grace' })
  await window['addressBook.delete']({ organizationId, entryId: cold!.id })
  expect(await list()).toMatchObject([{ name: 'Grace', holdsOn: 'Base (8453)' }])

  const history = await window['activities.list']({ organizationId, limit: 10 })
  expect(history.map(({ sentence }) => sentence)).toEqual([
    'Delete names of addresses',
    // Described with today’s name, as every rename is.
    `Call ${grace} “Grace” on Base (8453)`,
    `Call ${bitcoin} “Cold” from now on`,
    'Name addresses: “Zoe”',
  ])
  expect(agent.engine.approvals.cards()).toEqual([])
})

test('what one book exports another imports, more than go into one request', async () => {
  const { organizationId, window, list } = await setting()
  const names = Array.from({ length: 250 }, (_, index) => ({
    name: `Supplier ${index}`,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
    chains: ['eip155'],
  }))
  const read = await window['addressBook.readFile']({ organizationId, text: JSON.stringify(names) })
  expect(read.every(({ problem, isThere }) => problem === null && !isThere)).toBe(true)
  const entries = read.map(({ name, address, chains }) => ({ name, address, chains: [...chains] }))
  expect(await window['addressBook.import']({ organizationId, entries })).toBe(250)
  expect(await list()).toHaveLength(250)

  const other = await setting()
  for (const format of ['csv', 'json'] as const) {
    const text = await window['addressBook.export']({ organizationId, format })
    const again = await window['addressBook.readFile']({ organizationId, text })
    expect(again.every(({ isThere }) => isThere)).toBe(true)
    const elsewhere = await other.window['addressBook.readFile']({ organizationId: other.organizationId, text })
    expect(elsewhere.filter(({ problem, isThere }) => problem === null && !isThere)).toHaveLength(250)
  }
})

test('an address that looks like one in the book is told before it is added', async () => {
  const { organizationId, window } = await setting()
  await window['addressBook.add']({ organizationId, name: 'Grace', address: grace, chains: ['eip155'] })
  const likeness = (address: string) =>
    window['addressBook.lookAlike']({ organizationId, address, namespace: 'eip155' })
  const asked = `0x709979${'0'.repeat(34)}`
  expect(await likeness(asked)).toEqual({ asked, known: grace, knownAs: 'Grace' })
  expect(await likeness(grace)).toBeNull()
  expect(await likeness(`0x80${'0'.repeat(38)}`)).toBeNull()
  expect(await likeness('none')).toBeNull()
  const text = JSON.stringify([
    { name: 'Bob', address: asked, chains: ['eip155'] },
    { name: 'Carol', address: `0x80${'0'.repeat(38)}`, chains: ['eip155'] },
  ])
  const read = await window['addressBook.readFile']({ organizationId, text })
  expect(read.map(({ looksLike }) => looksLike)).toEqual(['Grace', null])
})

test('text of others is shown as it is, and its names are not taken from a file by mistake', async () => {
  const { organizationId, window, list } = await setting()
  const entry = { name: 'Grace\u202e', address: grace, chains: ['eip155'] }
  await window['addressBook.add']({ organizationId, ...entry })
  expect(await list()).toMatchObject([{ name: 'Grace⟨U+202E⟩' }])
  const text = await window['addressBook.export']({ organizationId, format: 'csv' })
  expect(await window['addressBook.readFile']({ organizationId, text })).toMatchObject([{ isThere: true }])
})

test('what cannot be added is refused in words, without the name of a field', async () => {
  const { window, organizationId } = await setting()
  const add = (address: string) =>
    window['addressBook.add']({ organizationId, name: 'Grace', address, chains: ['eip155'] })
  await expect(add('0x12')).rejects.toThrow(
    /^“0x12” is not an address of Ethereum networks, Tempo\. Check each character, and the chain\.$/,
  )
})
