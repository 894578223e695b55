import { groupsOfFour } from '../words/address-groups.ts'

interface Props {
  readonly asked: string
  readonly known: string
}

/** Two addresses that people may take for each other, one above the other, with the characters marked in which they differ. */
export function ComparedAddresses({ asked, known }: Props) {
  return (
    <dl className="compared">
      <div>
        <dt>Asked for</dt>
        <dd>
          <MarkedAddress address={asked} other={known} />
        </dd>
      </div>
      <div>
        <dt>Known</dt>
        <dd>
          <MarkedAddress address={known} other={asked} />
        </dd>
      </div>
    </dl>
  )
}

/** Shows an address, and marks how it differs. Selecting and copying gives the address itself, as with `Address`. */
function MarkedAddress({ address, other }: { address: string; other: string }) {
  // The case of hex digits is a checksum, and tells no addresses apart.
  const isHex = address.startsWith('0x') && other.startsWith('0x')
  const isSame = (one: string, two = '') => one === two || (isHex && one.toLowerCase() === two.toLowerCase())
  let at = 0
  return (
    <span className="address" translate="no">
      {groupsOfFour(address).map((group, index) => {
        const from = at
        at += group.length
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
          <span key={index} className="address-group">
            {[...group].map((character, place) =>
              isSame(character, other[from + place]) ? (
                character
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: characters have no identity but their place
                <mark key={place}>{character}</mark>
              ),
            )}
            <wbr />
          </span>
        )
      })}
    </span>
  )
}
