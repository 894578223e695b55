import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { desktopCalls } from '../../../../src/shared/desktop.ts'
import type { doctorCalls } from '../../../../src/shared/doctor.ts'
import type { originCalls } from '../../../../src/shared/origins.ts'
import type { ownNodeCalls } from '../../../../src/shared/own-nodes.ts'
import type { Settings, settingCalls } from '../../../../src/shared/settings.ts'
import type { Parts } from './parts.ts'

/** Answers about settings, own nodes, sites and the doctor. */
export function settingAnswers(
  parts: Parts,
): HandlersOf<
  typeof settingCalls & typeof ownNodeCalls & typeof originCalls & typeof desktopCalls & typeof doctorCalls
> {
  const { data, patch, state, refuse } = parts
  const answeredNode = (id: string) =>
    patch({ suggestedNodes: (data.suggestedNodes ?? []).filter(each => each.id !== id) }, 'settings')

  return {
    'settings.get': async () => data.settings,
    'settings.update': async ({ quotas: chosen, exceptions: made, ...input }) => {
      if (input.ledgerEmulator && !/^(localhost|127\.0\.0\.1):\d+$/.test(input.ledgerEmulator))
        refuse('REQUEST_INVALID', 'The emulator must be on this computer.', 'ledgerEmulator')
      const quotas = data.settings.quotas.map(quota => ({ ...quota, chosen: chosen?.[quota.name] ?? null }))
      const exceptions = data.settings.exceptions.map(each => ({
        ...each,
        isMade: made?.includes(each.name) ?? each.isMade,
      }))
      const changed = { ...input, exceptions, ...(chosen && { quotas }) }
      patch({ settings: { ...data.settings, ...changed } as Settings }, 'settings')
      return data.settings
    },
    'ownNodes.list': async () => data.ownNodes,
    'ownNodes.set': async ({ network, url }) => {
      if (url !== '' && !/^https?:/.test(url)) refuse('REQUEST_INVALID', 'The address must be https.', 'url')
      const others = data.ownNodes.nodes.filter(node => node.network !== network)
      const nodes = url === '' ? others : [...others, { network, url, inWords: network }]
      patch({ ownNodes: { ...data.ownNodes, nodes } }, 'settings')
    },
    'ownNodes.suggested': async () => [...(data.suggestedNodes ?? [])],
    'ownNodes.accept': async ({ id }) => answeredNode(id),
    'ownNodes.refuse': async ({ id }) => answeredNode(id),
    'ownNodes.simulate': async () => data.simulation,
    'origins.list': async () => [...data.origins],
    'origins.decide': async input => {
      const origins = [
        ...data.origins.filter(({ origin }) => origin !== input.origin),
        {
          origin: input.origin,
          decision: input.decision,
          by: input.decision === 'allowed' ? ('window' as const) : null,
        },
      ]
      const undecidedOrigins = data.state.undecidedOrigins.filter(origin => origin !== input.origin)
      patch({ origins, ...state({ undecidedOrigins }) }, 'origins')
    },
    'origins.forget': async input => {
      patch({ origins: data.origins.filter(({ origin }) => origin !== input.origin) }, 'origins')
    },
    'desktop.get': async () => ({ startsAtLogin: data.startsAtLogin ?? null }),
    'desktop.setTheme': async () => undefined,
    'desktop.startAtLogin': async ({ on }) => patch({ startsAtLogin: on }),
    'doctor.get': async () => data.doctor,
    'doctor.diagnostics': async () => 'Countersign 0.1.0, window by browser\nCrashes: none\n',
    'doctor.examine': async () => patch({ doctor: { ...data.doctor, examinedAt: Date.now() } }, 'doctor'),
    'doctor.mend': async ({ name }) => {
      const checks = data.doctor.checks.map(check => (check.name === name && data.mended ? data.mended : check))
      patch({ doctor: { ...data.doctor, checks } }, 'doctor')
    },
  }
}
