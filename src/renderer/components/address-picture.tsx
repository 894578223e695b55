import { type AddressPattern, patternOf } from '../words/address-pattern.ts'

/** Side of the picture in squares. */
const side = 5

/** A picture by which a person knows an address again. It is a help and no proof: the characters are what is compared. */
export function AddressPicture({ address }: { readonly address: string }) {
  const { hue, filled }: AddressPattern = patternOf(address)
  return (
    <svg
      className="address-picture"
      viewBox={`0 0 ${side} ${side}`}
      style={{ backgroundColor: `oklch(94% 0.03 ${hue})`, fill: `oklch(52% 0.15 ${hue})` }}
      aria-hidden
    >
      {filled.map(([x, y]) => (
        <rect key={`${x},${y}`} x={x} y={y} width={1} height={1} />
      ))}
    </svg>
  )
}
