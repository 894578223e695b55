import { useState } from 'react'
import type { AddressPlace, LookAlike } from '../../../shared/address-book.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { ComparedAddresses } from '../../components/compared-addresses.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { SearchChoiceField } from '../../components/search-choice-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

interface Props {
  readonly places: readonly AddressPlace[]
  readonly named?: Unnamed | undefined
  readonly onDone: () => void
}

/** An address to name, before anything is typed. */
export interface Unnamed {
  readonly address: string
  /** Where it was met: a network (CAIP-2), or a namespace of networks. Null if that is not known. */
  readonly place: string | null
}

export function AddNameForm({ places, named, onDone }: Props) {
  const organizationId = useOrganizationId()
  const add = useAction('addressBook.add')
  const compare = useAction('addressBook.lookAlike')
  const toast = useToast()
  const [name, setName] = useState('')
  const [address, setAddress] = useState(named?.address ?? '')
  const [metIn = places[0]] = places.filter(each => each.namespace === named?.place?.split(':')[0])
  const [namespace, setNamespace] = useState(metIn?.namespace ?? '')
  const [chain, setChain] = useState(metIn?.networks.find(each => each.chain === named?.place)?.chain ?? namespace)
  const [submitted, setSubmitted] = useState(false)
  /** Look-alike found for the address, until the address is changed. */
  const [alike, setAlike] = useState<LookAlike | null>(null)
  const place = places.find(each => each.namespace === namespace)

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!name.trim() || !address.trim()) return
    if (!alike) {
      const found = await compare.run({ organizationId, address: address.trim(), namespace })
      if (found.ok && found.value) return setAlike(found.value)
    }
    const answer = await add.run({ organizationId, name: name.trim(), address: address.trim(), chains: [chain] })
    if (!answer.ok) return
    onDone()
    toast(`Added “${name.trim()}”`)
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
        autoFocus
        value={name}
        maxLength={100}
        onChange={setName}
        error={submitted && !name.trim() ? 'Give it a name.' : undefined}
      />
      <TextField
        label="Address"
        className="mono"
        value={address}
        maxLength={200}
        onChange={value => {
          setAddress(value)
          setAlike(null)
        }}
        error={submitted && !address.trim() ? 'Enter the address.' : undefined}
      />
      <ChoiceField
        label="Its chain"
        value={namespace}
        choices={places.map(({ namespace, label }) => ({ value: namespace, label }))}
        onChange={value => {
          setNamespace(value)
          setAlike(null)
          setChain(value)
        }}
      />
      {place && place.networks.length > 1 && (
        <SearchChoiceField
          label="Where the name applies"
          value={chain}
          choices={[
            { value: namespace, label: 'Everywhere' },
            ...place.networks.map(({ chain, label }) => ({ value: chain, label })),
          ]}
          onChange={setChain}
          hint="An account is the same everywhere. A contract can differ on each network, so choose its network."
          none="Countersign does not know this network."
        />
      )}
      {alike && (
        <Notice
          tone="danger"
          live
          title={`This looks like ${alike.knownAs === null ? 'an address that was paid before' : `“${alike.knownAs}”`}, but it is a different address.`}
        >
          <ComparedAddresses asked={alike.asked} known={alike.known} />
        </Notice>
      )}
      <FailureNotice error={add.error ?? compare.error} />
      <div className="form-actions">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant={alike ? 'danger' : 'primary'} busy={add.busy || compare.busy}>
          {alike ? 'Add it anyway' : 'Add'}
        </Button>
      </div>
    </Form>
  )
}
