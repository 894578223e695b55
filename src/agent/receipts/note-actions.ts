import { visible } from '../../core/display/visible.ts'
import { toAgentError } from '../../core/errors.ts'
import type { Note } from '../../core/ports/note.ts'
import type { ActionName, Handlers, Input } from '../../shared/ipc.ts'
import type { HandlerContext, Needs } from '../context/handler-context.ts'
import { type Answering, type NotedCall, notedAfterwards, notedFirst } from './noted-calls.ts'
import { createNoting } from './noting.ts'
import { windowOf } from './window-of.ts'

/** Content of a note about an action, without who and when. */
type Told = { readonly kind: 'setting'; readonly setting: string; readonly change: string } | Event
type Event = { readonly kind: 'vault' | 'hardwareWallet' | 'backup'; readonly event: string; readonly change: string }

type Words = {
  readonly [Name in NotedCall]: (input: Input<Name>, context: HandlerContext) => Told | undefined
}

const setting = (name: string, change: string): Told => ({ kind: 'setting', setting: name, change })
const vault = (event: string, change: string): Told => ({ kind: 'vault', event, change })

/**
 * Notes of what the person changes in the window besides activities, which have their own receipts. No input is repeated that may hold a
 * secret: for addresses of servers, the note says only that they were changed.
 */
const words: Words = {
  'settings.update': ({ quotas, ...given }, { engine }) => {
    const before = engine.settings.get() as unknown as Readonly<Record<string, unknown>>
    const changes = Object.entries(given)
      .filter(([name, value]) => value !== undefined && value !== before[name])
      .map(([name, value]) => `${name} ${JSON.stringify(before[name])} became ${JSON.stringify(value)}`)
    if (quotas) changes.push(`quotas became ${JSON.stringify(quotas)}`)
    return changes.length > 0 ? setting('Settings', visible(changes.join(', '), 1000)) : undefined
  },
  'signInSettings.setMail': ({ url }) => setting('Mail server', url === '' ? 'was removed' : 'was set'),
  'signInSettings.setTexts': ({ url }) => setting('Text service', url === '' ? 'was removed' : 'was set'),
  'signInSettings.setIssuers': ({ issuers }) =>
    setting('Sign-in providers', visible(issuers.length > 0 ? `became ${issuers.join(', ')}` : 'were removed', 1000)),
  'signInSettings.setAuthProxy': ({ isOn }) => setting('Auth proxy', isOn ? 'was switched on' : 'was switched off'),
  'signInSettings.setMessagesAnHour': ({ most }) => setting('Messages an hour', `became ${visible(most, 50)}`),
  'origins.decide': ({ origin, decision }) => setting('Web page', `${visible(origin, 300)} was ${decision}`),
  'origins.forget': ({ origin }) => setting('Web page', `${visible(origin, 300)} was forgotten`),
  'ownNodes.set': ({ network, url }) =>
    setting('Own node', `of ${visible(network, 60)} was ${url === '' ? 'removed' : 'set'}`),
  'ownNodes.accept': ({ id }, { suggestedNodes }) =>
    setting('Own node', `of ${suggestedNodes.get(id).network} was set, as a program asked`),
  'backups.schedule': ({ folder, every, keep, backupFor }) =>
    setting(
      'Scheduled backups',
      `are made every ${every} into ${visible(folder, 300)}, the newest ${keep} are kept, for ${
        'passphrase' in backupFor ? 'a passphrase' : visible(backupFor.recipients.join(', '), 500)
      }`,
    ),
  'backups.unschedule': () => setting('Scheduled backups', 'were switched off'),
  'grants.revoke': ({ grantId }) => setting('Standing approval', `${grantId} was ended`),
  'budgets.create': ({ apiKeyId, amount, caip19 }) =>
    setting('Daily budget', `of ${amount} of ${visible(caip19, 100)} was given to the API key ${apiKeyId}`),
  'budgets.revoke': ({ budgetId }) => setting('Daily budget', `${budgetId} was ended`),
  'apiKeys.pause': ({ apiKeyId }) => setting('API key', `${apiKeyId} was paused`),
  'apiKeys.resume': ({ apiKeyId }) => setting('API key', `${apiKeyId} was resumed`),
  'apiKeys.setDecisionTime': ({ apiKeyId, decisionSeconds }) =>
    setting(
      'API key',
      `${apiKeyId} waits ${decisionSeconds === null ? 'as the settings say' : `${decisionSeconds} seconds`}`,
    ),
  'recovery.accept': ({ id }) => setting('Finding', `${visible(id, 100)} was accepted`),
  'recovery.restoreSeed': ({ walletId }) => vault('restored', `The key of the wallet ${walletId} was restored`),
  'recovery.restorePrivateKey': ({ privateKeyId }) => vault('restored', `The private key ${privateKeyId} was restored`),
  'recovery.renewOwnKeys': () => vault('renewed', 'The keys of Countersign itself were renewed'),
  'recovery.restoreEntry': ({ entryId }) => vault('restored', `The recovery entry ${entryId} was restored`),
  'recovery.eraseEntry': ({ entryId }) => vault('erased', `The recovery entry ${entryId} was erased`),
  'setup.chooseVault': ({ kind }) => vault('chosen', `Keys are unlocked by ${unlockedBy[kind]}`),
  'vault.addUnlocker': ({ choice }) => vault('unlocker added', `Keys can be unlocked by ${unlockedBy[choice.kind]}`),
  'vault.removeUnlocker': ({ kind }) => vault('unlocker removed', `Keys are no longer unlocked by ${unlockedBy[kind]}`),
  'setup.createOrganization': () => setting('Organization', 'was created'),
  'vault.unlock': () => vault('unlocked', 'Unlocked in the window'),
  'vault.changePassphrase': () => vault('passphrase changed', 'The passphrase was changed'),
  'webhooks.sendTest': ({ endpointId }) => setting('Webhook', `${endpointId} was to be sent a test event`),
  'webhooks.sendAgain': ({ deliveryId }) => setting('Webhook', `The delivery ${deliveryId} was to be sent again`),
  // What is allowed leaves the receipt of the backup.
  'backups.answer': ({ isAllowed }) =>
    isAllowed
      ? undefined
      : { kind: 'backup', event: 'refused', change: 'A program asked for a backup with every key, and got none' },
  'doctor.mend': ({ name }) => setting('Doctor', `put right: ${visible(name, 100)}`),
  'hardwareWallets.readAccounts': ({ accounts }) => ({
    kind: 'hardwareWallet',
    event: 'read',
    change: `${accounts.length} ${accounts.length === 1 ? 'account was' : 'accounts were'} read from a hardware wallet`,
  }),
  'hardwareWallets.cancel': ({ activityId }) => ({
    kind: 'hardwareWallet',
    event: 'cancelled',
    change: `The request ${activityId} was cancelled while it waited for a hardware wallet`,
  }),
}

const unlockedBy = { keychain: 'the system keychain', passphrase: 'a passphrase' } as const

/** Calls that try a passphrase. Their failures are recorded too. */
const failures: { readonly [Name in ActionName]?: (code: string) => Told } = {
  'vault.unlock': code => vault('not unlocked', `Unlocking failed: ${code}`),
  'vault.removeUnlocker': code => vault('unlocker not removed', `Removing a way to unlock failed: ${code}`),
  'vault.changePassphrase': code => vault('passphrase not changed', `Changing the passphrase failed: ${code}`),
}

/**
 * The same handlers, which leave a receipt of what was changed before they answer; and of a passphrase that was tried in vain. The receipt
 * is in the commit of the change. Where that is not in the database, it is committed first: see `notedFirst`.
 */
export function notingActions<Answered extends Partial<Handlers>>(
  handlers: Answering<Answered>,
  context: HandlerContext,
): Answered {
  const noting = Object.entries(words).map(([name, say]) => [
    name,
    noted(name as NotedCall, say as Say, handlers[name as keyof typeof handlers] as unknown as Handle, context),
  ])
  return { ...handlers, ...Object.fromEntries(noting) }
}

type Say = (input: never, context: HandlerContext) => Told | undefined
type Handle = (input: never, ...beside: readonly unknown[]) => Promise<unknown>

function noted(name: NotedCall, say: Say, handle: Handle, context: HandlerContext): Handle {
  const { store, log } = context.engine
  const isFirst = notedFirst.some(each => each === name)
  const isAfterwards = notedAfterwards.some(each => each === name)
  /** Notes a change that has been made. If that fails, the change stands, and the failure goes to the log. */
  async function noteAfterwards(told: Told | undefined): Promise<void> {
    if (!told) return
    try {
      await store.write(noteOf(told, context))
    } catch (error) {
      log.warn({ error }, 'a change in the window left no receipt')
    }
  }

  return async input => {
    const told = say(input, context)
    const noting = createNoting(told, each => store.write(noteOf(each, context)), log)
    try {
      const answer = await (isAfterwards
        ? handle(input)
        : handle(input, isFirst ? noting.first : noteOf(told, context)))
      if (isAfterwards || (isFirst && !noting.isNoted())) await noteAfterwards(told)
      return answer
    } catch (thrown) {
      const failure = failures[name]?.(toAgentError(thrown).code)
      await (failure ? noteAfterwards(failure) : noting.failed(thrown))
      throw thrown
    } finally {
      context.changed('receipts')
    }
  }
}

function noteOf(told: Told | undefined, { engine: { clock }, options }: Needs<'engine' | 'options'>): Note {
  return transaction => {
    if (!told) return
    const said = told.kind === 'setting' ? { ...told, window: windowOf(transaction, options) } : told
    transaction.receipt({ ...said, at: clock.now(), organizationId: null })
  }
}
