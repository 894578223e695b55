import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { stepInWords } from '../../../../shared/hardware-wallet-step.ts'
import { Button } from '../../../components/button.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { Form } from '../../../components/form.tsx'
import { Notice } from '../../../components/notice.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useHardwareWalletAdding } from '../../../hooks/hardware-wallet-adding.ts'
import { useHardwareWalletWork } from '../../../hooks/hardware-wallet-work.tsx'
import { useHardwareWallets } from '../../../hooks/hardware-wallets.ts'
import { useQuery } from '../../../hooks/query.ts'
import { useOrganizationId } from '../../../hooks/state.tsx'
import { counted } from '../../../words/count.ts'
import { freeWalletName } from '../../../words/hardware-wallet-names.ts'
import { atOnce, pathsFrom } from '../../../words/ledger-paths.ts'
import { AccountPicker } from './account-picker.tsx'
import { type Found, type FoundAccount, numbered } from './found.ts'
import { HardwareWalletWait } from './hardware-wallet-wait.tsx'
import { OwnPath } from './own-path.tsx'
import { useReading } from './reading.ts'

interface Props {
  readonly found: Found
  readonly onFound: (found: Found) => void
  readonly name: string | null
  readonly onName: (name: string) => void
  /** Paths; null until something was picked. */
  readonly picked: ReadonlySet<string> | null
  readonly onPick: (paths: ReadonlySet<string>) => void
  readonly onBack: () => void
  readonly onAdded: (name: string, accounts: number) => void
}

/** Number of accounts that the agent asks a hardware wallet for in one go. */
const most = 10

/** Names the wallet, picks its accounts and compares them with what the hardware wallet shows. */
export function AccountsStep({ found, onFound, name, onName, picked, onPick, onBack, onAdded }: Props) {
  const { hardwareWalletId, model, offered, kind, scheme, accounts, read } = found
  const { addressFormat } = kind
  const organizationId = useOrganizationId()
  const { data: wallets = [] } = useQuery('wallets.list', { organizationId })
  const hardwareWallet = useHardwareWallets().data?.hardwareWallets.find(({ id }) => id === hardwareWalletId)
  const adding = useHardwareWalletAdding('hardwareWallets.addWallet')
  const step = useHardwareWalletWork().data?.find(({ walletName }) => walletName === name?.trim())?.step
  const reading = useReading()
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const [differs, setDiffers] = useState(false)
  const [submitted, setSubmitted] = useState(false)

  const holders = new Map(
    wallets.flatMap(wallet => wallet.accounts.map(({ address }) => [address, wallet.name] as const)),
  )
  const firstFree = accounts.find(({ address }) => !holders.has(address))
  const still = picked && accounts.map(({ path }) => path).filter(path => picked.has(path))
  const chosen = new Set(still ?? (firstFree ? [firstFree.path] : []))
  const called =
    name ??
    freeWalletName(
      model,
      offered.label,
      wallets.map(wallet => wallet.name),
    )
  const busy = adding.busy || reading.asked !== null
  const isShowing = reading.asked?.show ?? false

  async function show({ path, address }: FoundAccount): Promise<void> {
    if (busy) return
    setDiffers(false)
    const [shown] = (await reading.read({ hardwareWalletId, accounts: [{ path, addressFormat }], show: true })) ?? []
    if (!shown) return
    if (shown.address === address) setAgreed(before => new Set([...before, path]))
    else setDiffers(true)
  }

  async function showMore(): Promise<void> {
    if (busy) return
    const more = await reading.read({
      hardwareWalletId,
      accounts: pathsFrom(scheme, read).map(path => ({ path, addressFormat })),
    })
    if (!more) return
    const known = new Set(accounts.map(({ path }) => path))
    const fresh = numbered(more, read).filter(({ path }) => !known.has(path))
    onFound({ ...found, accounts: [...accounts, ...fresh], read: read + more.length })
  }

  async function readOwn(path: string): Promise<boolean> {
    const isListed = accounts.some(account => account.path === path)
    const [own] = isListed
      ? []
      : ((await reading.read({ hardwareWalletId, accounts: [{ path, addressFormat }] })) ?? [])
    if (!isListed && !own) return false
    if (own) onFound({ ...found, accounts: [...accounts, { ...own, label: `Account at ${path}` }] })
    onPick(new Set([...chosen, path]))
    return true
  }

  async function submit(): Promise<void> {
    if (busy) return
    setSubmitted(true)
    const walletName = called.trim()
    if (!walletName || chosen.size === 0 || chosen.size > most || differs) return
    // In the order they were listed.
    const paths = accounts.map(({ path }) => path).filter(path => chosen.has(path))
    onName(walletName)
    const answer = await adding.run(walletName, {
      organizationId,
      hardwareWalletId,
      name: walletName,
      accounts: paths.map(path => ({ path, addressFormat })),
    })
    if (answer.ok) onAdded(walletName, paths.length)
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name of the wallet"
        value={called}
        maxLength={100}
        onChange={onName}
        hint="Messages use the same name for this Ledger."
        error={submitted && !called.trim() ? 'Give the wallet a name.' : undefined}
      />
      <AccountPicker
        accounts={accounts}
        picked={chosen}
        agreed={agreed}
        holders={holders}
        onPick={onPick}
        onShow={account => void show(account)}
        showing={
          reading.asked && isShowing
            ? {
                path: reading.asked.accounts[0]?.path ?? '',
                status: (
                  <HardwareWalletWait
                    hardwareWallet={hardwareWallet}
                    doing={`Compare this address with the one on your ${model}, character by character, and confirm it there.`}
                    onStop={reading.end}
                  />
                ),
              }
            : null
        }
        error={submitted ? problemWith(chosen.size) : undefined}
        busy={busy}
      />
      {reading.asked && !isShowing ? (
        <HardwareWalletWait hardwareWallet={hardwareWallet} doing="Reading the accounts." onStop={reading.end} />
      ) : (
        <div className="more-accounts">
          <Button size="small" onClick={() => void showMore()} aria-disabled={busy}>
            Show {atOnce} more
          </Button>
        </div>
      )}
      <OwnPath kind={kind} onRead={readOwn} busy={busy} />
      {differs && (
        <Notice tone="danger" live title="The Ledger gave a different address than before. Do not use this account.">
          Another Ledger may have been connected. Go back and read the accounts again.
        </Notice>
      )}
      <FailureNotice error={reading.error} />
      <FailureNotice error={adding.error} />
      {adding.busy && (
        <HardwareWalletWait
          hardwareWallet={hardwareWallet}
          doing={step ? stepInWords(step) : 'Adding the wallet.'}
          onStop={adding.end}
        />
      )}
      {!hardwareWallet && !busy && (
        <Notice tone="warning" title={`Your ${model} is no longer connected.`}>
          Connect it, go back and read the accounts again. The name is kept.
        </Notice>
      )}
      <div className="form-actions">
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" aria-disabled={adding.busy}>
          {chosen.size > 0 ? `Add ${counted(chosen.size, 'account')}` : 'Add accounts'}
        </Button>
      </div>
    </Form>
  )
}

function problemWith(count: number): string | undefined {
  if (count === 0) return 'Choose at least one account. More can be added later.'
  return count > most ? `Choose at most ${most} accounts. More can be added later.` : undefined
}
