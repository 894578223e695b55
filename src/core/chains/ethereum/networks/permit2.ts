/** Uniswap's Permit2: the same address on every chain it is on. */
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
