import { groupsOfFour } from '../words/address-groups.ts'

/**
 * An address set in groups of four, so that it can be compared character by character. The gaps are margins: what is
 * selected and copied is the address itself.
 */
export function Address({ address }: { address: string }) {
  return (
    <span className="address" translate="no">
      {groupsOfFour(address).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
        <span key={index} className="address-group">
          {group}
          <wbr />
        </span>
      ))}
    </span>
  )
}
