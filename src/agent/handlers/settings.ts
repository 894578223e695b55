import { chains } from '../../core/chains/index.ts'
import { isLoopbackAddress } from '../../core/engine/settings/loopback-address.ts'
import type { StoredSettings } from '../../core/engine/settings/settings.ts'
import { AgentError } from '../../core/errors.ts'
import { signerPublicKeys } from '../../core/keys/signer-keys.ts'
import type { Reader } from '../../core/ports/store.ts'
import { chosenQuotas, quotasOf, quotasSetting } from '../../core/quotas.ts'
import { parse } from '../../core/schema/parse.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { QuotaView, Settings, settingCalls } from '../../shared/settings.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'
import type { LedgerChoice } from '../running-agent/ledger-choice.ts'

export function settingHandlers({
  engine: { settings, store },
  ledger,
  options,
  changed,
}: Needs<'engine' | 'ledger' | 'options' | 'changed'>): Answering<HandlersOf<typeof settingCalls>> {
  const view = (): Settings => ({
    ...settings.get(),
    ledgerEmulatorFixed: ledger.fixed,
    exceptions: exceptions.map(each => ({ ...each, isMade: settings.get().exceptions.includes(each.name) })),
    quotas: quotaViews(store),
    dataDirectory: options.dataDirectory,
    signerKeys: signerPublicKeys(store) ?? null,
  })
  return {
    'settings.get': async () => view(),
    async 'settings.update'(change, note) {
      if (change.approvals !== undefined && settings.get().approvalsFixed) {
        throw new AgentError('REQUEST_INVALID', 'The approval setting was fixed when the agent was started.')
      }
      const { quotas: chosen, ...others } = change
      if (others.ledgerEmulator !== undefined) checkEmulator(others.ledgerEmulator, ledger)
      if (others.exceptions) checkExceptions(others.exceptions)
      const quotas = chosen && parse(chosenQuotas(store), chosen, ['quotas'])
      const given = Object.entries(others).filter(([, value]) => value !== undefined)
      await settings.update(Object.fromEntries(given) as Partial<StoredSettings>, transaction => {
        if (quotas) transaction.setSetting(quotasSetting, quotas)
        note(transaction)
      })
      if (others.ledgerEmulator !== undefined) {
        ledger.use(others.ledgerEmulator)
        changed('hardwareWallets')
      }
      changed('settings')
      changed('state')
      return view()
    },
  }
}

const exceptions = chains.flatMap(({ transactions }) => transactions?.exceptions ?? [])

/** @throws AgentError `REQUEST_INVALID` */
function checkExceptions(names: readonly string[]): void {
  if (names.every(name => exceptions.some(each => each.name === name))) return
  throw new AgentError('REQUEST_INVALID', 'Choose exceptions of the list.', { detail: { field: 'exceptions' } })
}

/** @throws AgentError `REQUEST_INVALID` */
function checkEmulator(address: string, { fixed }: LedgerChoice): void {
  const detail = { field: 'ledgerEmulator' }
  if (fixed !== null) {
    throw new AgentError('REQUEST_INVALID', 'COUNTERSIGN_LEDGER was set when the agent was started, and is used.', {
      detail,
    })
  }
  if (address === '' || isLoopbackAddress(address)) return
  throw new AgentError(
    'REQUEST_INVALID',
    'The emulator must be on this computer: write its address like 127.0.0.1:5000, or leave it empty.',
    { detail },
  )
}

function quotaViews(reader: Reader): QuotaView[] {
  const chosen = chosenQuotas(reader).parse(reader.setting(quotasSetting) ?? {})
  return Object.entries(quotasOf(reader)).map(([name, { of, noun, parent }]) => ({
    name,
    of,
    noun,
    usual: parent,
    chosen: chosen[name] ?? null,
  }))
}
