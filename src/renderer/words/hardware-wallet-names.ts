import type { HardwareWalletView } from '../../shared/hardware-wallets.ts'

/** Names the hardware wallets by their ids: each by its model, numbered if several are of one model. */
export function hardwareWalletNames(
  hardwareWallets: readonly Pick<HardwareWalletView, 'id' | 'model'>[],
): ReadonlyMap<string, string> {
  return new Map(
    hardwareWallets.map(({ id, model }) => {
      const alike = hardwareWallets.filter(other => other.model === model)
      const place = alike.findIndex(other => other.id === id) + 1
      return [id, alike.length > 1 ? `${model} (${place})` : model]
    }),
  )
}

/** Suggests `Ledger Flex Bitcoin`, for example, with the first number after it that no wallet is called yet. */
export function freeWalletName(model: string, chain: string, taken: readonly string[]): string {
  const names = new Set(taken)
  const plain = `${model} ${chain}`
  let name = plain
  for (let number = 2; names.has(name); number += 1) name = `${plain} ${number}`
  return name
}
