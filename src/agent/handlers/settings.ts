import type { StoredSettings } from '../../core/engine/settings.ts'
import { parse } from '../../core/engine/validate.ts'
import { AgentError } from '../../core/errors.ts'
import { signerPublicKeys } from '../../core/keys/signer-keys.ts'
import { chosenLimits, limitNames, limits, limitsSetting } from '../../core/limits.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { Limit, Settings } from '../../shared/views.ts'
import type { HandlerContext } from './context.ts'

type Names = 'settings.get' | 'settings.update'

export function settingHandlers({
  engine: { settings, store },
  options,
  changed,
}: HandlerContext): Pick<Handlers, Names> {
  const view = (): Settings => ({
    ...settings.get(),
    limits: limitViews(store),
    dataDirectory: options.dataDirectory,
    signerKeys: signerPublicKeys(store) ?? null,
  })
  return {
    'settings.get': async () => view(),
    async 'settings.update'(change) {
      if (change.approvals !== undefined && settings.get().approvalsFixed) {
        throw new AgentError('REQUEST_INVALID', 'The approval setting was fixed when the agent was started.')
      }
      const { limits: chosen, ...others } = change
      if (chosen) {
        const kept = parse(chosenLimits, chosen, ['limits'])
        await store.write(transaction => transaction.setSetting(limitsSetting, kept))
      }
      const given = Object.entries(others).filter(([, value]) => value !== undefined)
      await settings.update(Object.fromEntries(given) as Partial<StoredSettings>)
      changed('settings')
      changed('state')
      return view()
    },
  }
}

function limitViews(reader: Reader): Limit[] {
  const chosen = chosenLimits.parse(reader.setting(limitsSetting) ?? {})
  return limitNames.map(name => {
    const { noun, parent } = limits[name]
    return { name, noun, usual: parent, chosen: chosen[name] ?? null }
  })
}
