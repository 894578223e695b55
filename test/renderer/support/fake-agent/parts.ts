import type { Card } from '../../../../src/shared/card.ts'
import type { Answer, CallName } from '../../../../src/shared/ipc.ts'
import type { PeopleView, PersonView } from '../../../../src/shared/people.ts'
import type { State } from '../../../../src/shared/state.ts'
import type { Topic } from '../../../../src/shared/topics.ts'
import type { Script } from './script.ts'

export type Failure = Extract<Answer<never>, { ok: false }>['error']

export type Parts = ReturnType<typeof partsOf>

/** Makes what the answers share: what the agent knows, and the ways to change it, to ask the person, and to refuse. */
export function partsOf(script: Script, tell: (...topics: readonly Topic[]) => void) {
  /** Stays the same object: it holds what the agent knows now. */
  const data: Script = { ...script }
  /** Calls that do not answer yet, with what releases them. */
  const held: Partial<Record<CallName, (() => void)[]>> = {}
  /** Approvals that answer once the hardware wallet has. */
  const atHardwareWallet = new Map<string, () => void>()
  /** The wallets that a hardware wallet reads accounts for until it is told to answer, and how to end that. */
  const reads = new Map<string, (answers: boolean) => void>()

  const patch = (change: Partial<Script>, ...topics: readonly Topic[]) => {
    Object.assign(data, change)
    for (const [activityId, end] of atHardwareWallet)
      if (!data.hardwareWalletWork.some(work => work.activityId === activityId)) end()
    tell(...topics)
  }
  /** Knows another script from the beginning. */
  const replace = (other: Script) => {
    for (const name of Object.keys(data)) delete (data as Partial<Script>)[name as keyof Script]
    Object.assign(data, other)
    for (const map of [atHardwareWallet, reads]) map.clear()
  }
  const state = (change: Partial<State>) => ({ state: { ...data.state, ...change } })
  const people = (change: Partial<PeopleView>) => patch({ people: { ...data.people, ...change } }, 'apiKeys')
  const changeUsers = (change: (user: PersonView) => PersonView) => people({ users: data.people.users.map(change) })
  let made = 0
  const newId = () => `0190ffff-0000-7000-8000-${String(++made).padStart(12, '0')}`

  const refuse = (code: string, message: string, field?: string): never => {
    throw { code, message, ...(field && { field }) } satisfies Failure
  }
  const requirePassphrase = (passphrase: string | undefined) => {
    if (passphrase !== data.passphrase)
      refuse('PASSPHRASE_WRONG', 'This is not the passphrase of Countersign. Try again.')
  }
  const requirePerson = (given: { passphrase?: string | undefined; typed?: string | undefined }, word?: string) => {
    if (data.state.proof.by === 'passphrase') requirePassphrase(given.passphrase)
    if (data.state.proof.by === 'typing' && given.typed !== word)
      refuse('PERMISSION_DENIED', 'Type it exactly as it is shown.', 'typed')
  }

  /** Whether it answers. It does at once unless the script says that it takes its time. */
  const hardwareWalletReads = async (walletName: string) => {
    if (!data.hardwareWalletTakesTime) return true
    const activityId = newId()
    const step = { step: 'unlock', wallet: null } as const
    const answers = new Promise<boolean>(resolve => reads.set(activityId, resolve))
    const sentence = `Read accounts of a Ledger for the wallet “${walletName}”`
    patch(
      { hardwareWalletWork: [...data.hardwareWalletWork, { activityId, sentence, step, walletName }] },
      'hardwareWallets',
      'activities',
    )
    return answers
  }
  const askHardwareWallet = (card: Card) => {
    const walletName = null
    const { id: activityId, shown } = card
    const step = { step: 'decide', wallet: 'Cold' } as const
    const ended = new Promise<void>(resolve => atHardwareWallet.set(activityId, resolve))
    patch(
      { hardwareWalletWork: [...data.hardwareWalletWork, { activityId, sentence: shown.sentence, step, walletName }] },
      'hardwareWallets',
      'activities',
    )
    return ended
  }

  return {
    ...{ data, held, reads, patch, replace, state, people, changeUsers, newId },
    ...{ refuse, requirePassphrase, requirePerson, hardwareWalletReads, askHardwareWallet },
  }
}
