/** The squares of a picture that are filled, of five by five, its right half a mirror of its left, and its colour. */
export interface AddressPattern {
  /** Degrees on the colour wheel. */
  readonly hue: number
  readonly filled: readonly (readonly [number, number])[]
}

/** Returns the same pattern for one address always, and for two that differ in one character very likely another. */
export function patternOf(address: string): AddressPattern {
  const bits = mixed(/^0x/i.test(address) ? address.toLowerCase() : address)
  const filled = Array.from({ length: 15 }, (_, at) => at)
    .filter(at => (bits >>> at) & 1)
    .flatMap((at): [number, number][] => {
      const [x, y] = [Math.floor(at / 5), at % 5]
      return x === 2
        ? [[x, y]]
        : [
            [x, y],
            [4 - x, y],
          ]
    })
  return { hue: (bits >>> 15) % 360, filled }
}

/** 32 bits in which each depends on every character: FNV-1a, and the last step of MurmurHash3. */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
