import type { StoredSettings } from '../../core/engine/settings.ts'
import { AgentError } from '../../core/errors.ts'
import { signerPublicKeys } from '../../core/keys/signer-keys.ts'
import type { Handlers } from '../../shared/ipc.ts'
import type { Settings } from '../../shared/views.ts'
import type { HandlerContext } from './context.ts'

type Names = 'settings.get' | 'settings.update'

export function settingHandlers({
  engine: { settings, store },
  options,
  changed,
}: HandlerContext): Pick<Handlers, Names> {
  const view = (): Settings => ({
    ...settings.get(),
    dataDirectory: options.dataDirectory,
    signerKeys: signerPublicKeys(store) ?? null,
  })
  return {
    'settings.get': async () => view(),
    async 'settings.update'(change) {
      if (change.approvals !== undefined && settings.get().approvalsFixed) {
        throw new AgentError('REQUEST_INVALID', 'The approval setting was fixed when the agent was started.')
      }
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      await settings.update(Object.fromEntries(given) as Partial<StoredSettings>)
      changed('settings')
      changed('state')
      return view()
    },
  }
}
