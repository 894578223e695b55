import { visible } from '../../core/display/visible.ts'
import { toAgentError } from '../../core/errors.ts'
import type { ReceiptBody } from '../../core/kept/receipt.ts'
import type { ActionName, Handlers, Input } from '../../shared/ipc.ts'
import type { HandlerContext } from '../handlers/context.ts'
import { windowOf } from './window-of.ts'

/** What is said of an action, without who and when. */
type Told = { readonly kind: 'setting'; readonly setting: string; readonly change: string } | Event
type Event = { readonly kind: 'vault' | 'hardwareWallet' | 'backup'; readonly event: string; readonly change: string }

type Words = {
  readonly [Name in Exclude<ActionName, OfOthers>]: (input: Input<Name>, context: HandlerContext) => Told | undefined
}

/** What is an activity, has a receipt where it is done, or changes nothing. */
type OfOthers =
  | 'addressBook.add'
  | 'addressBook.delete'
  | 'addressBook.export'
  | 'addressBook.import'
  | 'addressBook.lookAlike'
  | 'addressBook.readFile'
  | 'addressBook.rename'
  | 'apiKeys.create'
  | 'apiKeys.delete'
  | 'approvals.approve'
  | 'approvals.reject'
  | 'approvals.rejectAllFrom'
  | 'backups.check'
  | 'backups.make'
  | 'doctor.examine'
  | 'hardwareWallets.addWallet'
  | 'hardwareWallets.cancelReading'
  | 'messages.see'
  | 'organization.rename'
  | 'passkeys.create'
  | 'passkeys.delete'
  | 'policies.create'
  | 'policies.delete'
  | 'policies.update'
  | 'quorum.update'
  | 'receipts.sign'
  | 'receipts.text'
  | 'sessions.end'
  | 'setup.restore'
  | 'signInSettings.sendTestMail'
  | 'tags.create'
  | 'tags.delete'
  | 'tags.update'
  | 'users.create'
  | 'users.delete'
  | 'users.rename'
  | 'vault.finishMove'
  | 'vault.lock'
  | 'vault.move'
  | 'velocityControls.create'
  | 'velocityControls.delete'
  | 'votes.cast'
  | 'wallets.addAccounts'
  | 'wallets.create'
  | 'wallets.restore'
  | 'wallets.reveal'
  | 'webhooks.add'
  | 'webhooks.change'
  | 'webhooks.delete'
  | 'webhooks.payload'
  | 'webhooks.sendAgain'
  | 'webhooks.sendTest'

const setting = (name: string, change: string): Told => ({ kind: 'setting', setting: name, change })
const vault = (event: string, change: string): Told => ({ kind: 'vault', event, change })

/**
 * What the person changes in the window beside activities, which have receipts of their own. No input is repeated that may hold a
 * secret: of addresses of servers only that they were changed.
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
  'backups.schedule': ({ folder, every, keep, backupFor }) =>
    setting(
      'Scheduled backups',
      `are made every ${every} into ${visible(folder, 300)}, the newest ${keep} are kept, for ${
        'passphrase' in backupFor ? 'a passphrase' : visible(backupFor.recipients.join(', '), 500)
      }`,
    ),
  'backups.unschedule': () => setting('Scheduled backups', 'were switched off'),
  'grants.revoke': ({ grantId }) => setting('Standing approval', `${grantId} was ended`),
  'recovery.accept': ({ id }) => setting('Finding', `${visible(id, 100)} was accepted`),
  'recovery.attachVault': ({ kind }) => vault('attached', `A new ${kind} vault took the place of one that was lost`),
  'recovery.giveSeed': ({ walletId }) => vault('returned', `The seed of the wallet ${walletId} was given again`),
  'recovery.givePrivateKey': ({ privateKeyId }) => vault('returned', `The private key ${privateKeyId} was given again`),
  'recovery.renewWindowKey': () => vault('renewed', 'The key of the window was renewed'),
  'recovery.takeUp': () => vault('taken up', 'A key that was set aside was taken up again'),
  'recovery.erase': () => vault('erased', 'A key that was set aside was erased'),
  'setup.chooseVault': ({ kind }) => vault('chosen', `A ${kind} vault was chosen`),
  'setup.createOrganization': () => setting('Organization', 'was created'),
  'vault.unlock': () => vault('unlocked', 'Unlocked in the window'),
  'vault.changePassphrase': () => vault('passphrase changed', 'The passphrase was changed'),
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

/** Where a passphrase was tried, it is told as well that it failed. */
const failures: { readonly [Name in ActionName]?: (code: string) => Told } = {
  'vault.unlock': code => vault('not unlocked', `Unlocking failed: ${code}`),
  'vault.changePassphrase': code => vault('passphrase not changed', `Changing the passphrase failed: ${code}`),
}

/** The same handlers, which leave a receipt of what was changed before they answer; and of a passphrase that was tried in vain. */
export function notingActions<Answered extends Partial<Handlers>>(
  handlers: Answered,
  context: HandlerContext,
): Answered {
  const noting = Object.entries(words).map(([name, say]) => {
    const handle = handlers[name as ActionName] as unknown as (input: never) => Promise<unknown>
    return [
      name,
      async (input: never) => {
        const told = (say as (input: never, context: HandlerContext) => Told | undefined)(input, context)
        try {
          const answer = await handle(input)
          await note(context, told)
          return answer
        } catch (thrown) {
          await note(context, failures[name as ActionName]?.(toAgentError(thrown).code))
          throw thrown
        }
      },
    ]
  })
  return { ...handlers, ...Object.fromEntries(noting) }
}

/** What was done is done: that it could not be noted goes to the log. */
async function note({ engine, options, changed }: HandlerContext, told: Told | undefined): Promise<void> {
  if (!told) return
  const { store, clock, log } = engine
  const window = windowOf(store, options)
  const said = told.kind === 'setting' ? { ...told, window } : told
  const body: Exclude<ReceiptBody, { kind: 'moved' }> = { ...said, at: clock.now(), organizationId: null }
  try {
    await store.write(transaction => transaction.receipt(body))
    changed('receipts')
  } catch (error) {
    log.warn({ error }, 'a change in the window left no receipt')
  }
}
