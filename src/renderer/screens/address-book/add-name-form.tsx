import { useState } from 'react'
import type { AddressPlace } from '../../../shared/address-book.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { SearchChoiceField } from '../../components/search-choice-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'

interface Props {
  readonly places: readonly AddressPlace[]
  readonly onDone: () => void
}

export function AddNameForm({ places, onDone }: Props) {
  const organizationId = useOrganizationId()
  const add = useAction('addressBook.add')
  const toast = useToast()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [namespace, setNamespace] = useState(places[0]?.namespace ?? '')
  const [chain, setChain] = useState(namespace)
  const [submitted, setSubmitted] = useState(false)
  const place = places.find(each => each.namespace === namespace)

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (!name.trim() || !address.trim()) return
    const answer = await add.run({ organizationId, name: name.trim(), address: address.trim(), chains: [chain] })
    if (!answer.ok) return
    onDone()
    toast(`Added “${name.trim()}”`)
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label="Name"
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
        onChange={setAddress}
        error={submitted && !address.trim() ? 'Enter the address.' : undefined}
      />
      <ChoiceField
        label="Its chain"
        value={namespace}
        choices={places.map(({ namespace, label }) => ({ value: namespace, label }))}
        onChange={value => {
          setNamespace(value)
          setChain(value)
        }}
      />
      {place && place.networks.length > 1 && (
        <SearchChoiceField
          label="Where the name holds"
          value={chain}
          choices={[
            { value: namespace, label: 'Everywhere' },
            ...place.networks.map(({ chain, label }) => ({ value: chain, label })),
          ]}
          onChange={setChain}
          hint="An account is the same everywhere. A contract can be another one on each network: choose the one you mean."
          none="No such network is known here."
        />
      )}
      <FailureNotice error={add.error} />
      <div className="form-actions">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={add.busy}>
          Add
        </Button>
      </div>
    </Form>
  )
}
