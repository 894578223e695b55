/** `countersign inbox` in a real terminal: tmux shows what a person sees, and types what they type. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseEther, serializeTransaction } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { first, second, words } from '../support/agent-with-anvil.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { turnkeyClient } from '../support/turnkey.ts'

let agent: Headless
let credentials: InitialClient

beforeAll(async () => {
  const started = await startForClient('--init-wallet', words)
  agent = started.agent
  credentials = started.credentials
})
afterAll(() => agent?.stop())

const program = join(import.meta.dirname, '../../bin/countersign.mjs')
let terminals = 0

/** Opens the inbox in a terminal of its own. */
function openInbox() {
  const name = `inbox-${process.pid}-${++terminals}`
  const tmux = (...args: string[]) => execFileSync('tmux', ['-L', name, ...args], { encoding: 'utf8' })
  tmux(
    '-f',
    '/dev/null',
    'new-session',
    '-d',
    '-x',
    '160',
    '-y',
    '80',
    `${process.execPath} ${program} inbox; sleep 600`,
  )
  onTestFinished(() => void tmux('kill-server'))
  const screen = () => tmux('capture-pane', '-p', '-J')
  return {
    sees: (text: string) => expect.poll(screen).toContain(text),
    press: (...keys: string[]) => tmux('send-keys', ...keys),
    type: (text: string) => tmux('send-keys', '-l', text),
    screen,
    /** The question that is open, or all that is seen. */
    question: () => screen().slice(screen().lastIndexOf('◆')),
  }
}

/** Approves the card that is open, if that is possible yet. */
async function approveIn({ screen, question, press }: ReturnType<typeof openInbox>): Promise<string> {
  await expect.poll(question).toContain('Decide later')
  press('Down', 'Down')
  await expect.poll(question).toMatch(/● Approve/)
  press('Enter')
  await expect.poll(() => screen().includes('Approved.') || question().includes('● Decide later')).toBe(true)
  return screen()
}

let nonce = 0
function ask(change: object = {}) {
  const unsigned = serializeTransaction({
    ...{ type: 'eip1559', chainId: 1, nonce: nonce++, gas: 60_000n, to: second, value: parseEther('0.5') },
    ...{ maxFeePerGas: 20n, maxPriorityFeePerGas: 1n },
    ...change,
  } as never)
  return turnkeyClient(credentials).signTransaction({
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    timestampMs: String(Date.now()),
    organizationId: credentials.organizationId,
    parameters: { signWith: first, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned },
  })
}

test('a request appears, is read as a card, and is approved; the link works once', async () => {
  const inbox = openInbox()
  await inbox.sees('Paste the link')
  inbox.type(agent.window)
  inbox.press('Enter')
  await inbox.sees('Nothing waits')
  expect(inbox.screen()).not.toContain(new URL(agent.window).hash)

  const approved = ask()
  await inbox.sees('1 request waits')
  inbox.press('Enter')
  await inbox.sees(`Send 0.5 ETH to ${second}`)
  await inbox.sees('What will happen')
  await inbox.sees('Decide later')
  // A second after the card is shown, and never before, it can be approved.
  await expect.poll(() => approveIn(inbox)).toContain('Approved.')
  expect((await approved).activity.status).toBe('ACTIVITY_STATUS_COMPLETED')

  const rejected = ask({ value: parseEther('0.25') }).catch(error => error as Error)
  await expect.poll(inbox.question).toContain('● Send 0.25 ETH')
  inbox.press('Enter')
  await expect.poll(inbox.question).toContain('● Decide later')
  inbox.press('Down')
  await expect.poll(inbox.question).toContain('● Reject')
  inbox.press('Enter')
  await inbox.sees('Rejected.')
  await rejected

  const other = openInbox()
  await other.sees('Paste the link')
  other.type(agent.window)
  other.press('Enter')
  await other.sees('The link was used already')
})
