import type { AuthenticationMethod, AuthenticationStep } from '../../schema/authentication-method.ts'
import type { Proof } from './proof.ts'

/** How far the steps of an MFA policy have been taken. */
export interface StepsTaken {
  /** Steps that nothing has taken yet. */
  readonly lacking: readonly AuthenticationStep[]
  /** Methods that have taken the others. */
  readonly taken: readonly AuthenticationMethod[]
}

/** Lets each basis take one step at most, and as many steps be taken as can be. */
export function stepsTaken(steps: readonly AuthenticationStep[], proofs: readonly Proof[]): StepsTaken {
  const bases = [...Map.groupBy(proofs, ({ basis }) => basis).values()]
  const methodAt = (step: number, place: number) =>
    steps[step]?.any.find(method => bases[place]?.some(proof => proof.takes(method)))
  /** The step of each basis, by their places. */
  const stepOf = new Map<number, number>()
  const takes = (step: number, tried: Set<number>): boolean =>
    bases.some((_, place) => {
      if (tried.has(place) || !methodAt(step, place)) return false
      tried.add(place)
      const other = stepOf.get(place)
      if (other !== undefined && !takes(other, tried)) return false
      stepOf.set(place, step)
      return true
    })
  for (const step of steps.keys()) takes(step, new Set())
  const placeOf = new Map([...stepOf].map(([place, step]) => [step, place]))
  return {
    lacking: steps.filter((_, step) => !placeOf.has(step)),
    taken: [...placeOf].flatMap(([step, place]) => methodAt(step, place) ?? []),
  }
}
