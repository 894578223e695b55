import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { appOnConnected, commonHardwareApps } from '../../core/wallets/common-hardware-apps.ts'
import { createDeviceWallet } from '../../core/wallets/create-device-wallet.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { hardwareWalletCalls } from '../../shared/hardware-wallets.ts'
import type { Needs } from '../context/handler-context.ts'

/** Time for which the window counts as showing hardware wallets after it last asked for them. */
const watchFor = 60_000

export function hardwareWalletHandlers({
  engine,
  window,
  changed,
}: Needs<'engine' | 'window' | 'changed'>): HandlersOf<typeof hardwareWalletCalls> {
  const { store, hardwareWallets, hardwareWalletWork, clock } = engine
  let reading: AbortController | undefined
  let stopWatching: (() => void) | undefined
  let forget = () => {}

  /** Hardware wallets are looked at only while somebody looks: other programs want to use them too. */
  function watch(): void {
    stopWatching ??= hardwareWallets.onChange(() => changed('hardwareWallets'))
    forget()
    forget = clock.wakeAt(clock.now() + watchFor, () => {
      stopWatching?.()
      stopWatching = undefined
    })
  }

  return {
    async 'hardwareWallets.list'({ organizationId }) {
      watch()
      const { hardwareWallets: connected, trouble } = hardwareWallets.state()
      return {
        hardwareWallets: connected.map(({ id, model, condition, app, blindSigning, nextStep, queued }) => ({
          id,
          model: visible(model, 60),
          condition,
          app: app && { name: visible(app.name, 40), version: visible(app.version, 40) },
          blindSigning,
          nextStep,
          queued,
        })),
        trouble,
        wallets: store
          .list('wallets', organizationId)
          .flatMap(({ id, name, hardwareWallet }) =>
            hardwareWallet
              ? [{ id, name: visible(name, 100), model: visible(hardwareWallet.model, 60), app: hardwareWallet.app }]
              : [],
          ),
      }
    },
    'hardwareWallets.work': async () =>
      hardwareWalletWork.steps().map(({ activityId, step, walletName }) => ({
        activityId,
        sentence:
          walletName === null
            ? (engine.approvals.sentenceOf(activityId) ?? 'Sign with a Ledger')
            : `Read accounts of a Ledger for the wallet “${visible(walletName, 100)}”`,
        step,
        walletName: walletName && visible(walletName),
      })),
    async 'hardwareWallets.readAccounts'({ hardwareWalletId, accounts: asking, show = false }) {
      if (reading)
        throw new AgentError('DEVICE_BUSY', 'The Ledger is already busy with a request. Wait for it, or cancel it.')
      reading = new AbortController()
      try {
        const { app } = appOnConnected(hardwareWallets.state(), hardwareWalletId, commonHardwareApps(asking))
        const asked = { app, accounts: asking, hardwareWallet: { id: hardwareWalletId }, show }
        const { accounts } = await hardwareWallets.readAccounts(asked, reading.signal)
        return { accounts: accounts.map(({ path, addressFormat, address }) => ({ path, addressFormat, address })) }
      } finally {
        reading = undefined
      }
    },
    async 'hardwareWallets.cancelReading'() {
      reading?.abort()
    },
    async 'hardwareWallets.addWallet'({ organizationId, hardwareWalletId, name, accounts }) {
      const parameters = { walletName: name, deviceId: hardwareWalletId, accounts }
      return window.submit(organizationId, createDeviceWallet, parameters)
    },
    async 'hardwareWallets.cancel'({ activityId }) {
      hardwareWalletWork.cancel(activityId)
    },
  }
}
