/** The most characters of an address; those of Penumbra have 147. */
const longest = 200

/** The form of Bech32, whichever checksum it has, which has no room for an order; and the hex of an EVM or of Move. */
const addresses = /^(?:[a-z][a-z0-9]*1[02-9ac-hj-np-z]+|0x(?:[0-9a-f]{40}|[0-9a-f]{64}))$/

/**
 * Tells if the receiver of a packet of IBC may be an order to the chain that receives it: to send the coins on, or to call a contract with
 * them. Older versions of packet-forward-middleware read `osmo1…|transfer/channel-0:cosmos1…`, and Stride and others JSON.
 */
export function mayBeOrder(receiver: string): boolean {
  const isCapitals = receiver === receiver.toUpperCase()
  return (
    receiver.length > longest ||
    !addresses.test(isCapitals || /^0x/i.test(receiver) ? receiver.toLowerCase() : receiver)
  )
}
