/** Number of records of a type that there may be, in one organization or of one user. */
export interface Quota {
  readonly of: 'organization' | 'user'
  /** Quota in an organization of its own. */
  readonly parent: number
  readonly subOrganization: number
  /** Several of them, as errors call them. */
  readonly noun: string
}

export function perOrganization(parent: number, noun: string, subOrganization = parent): Quota {
  return { of: 'organization', parent, subOrganization, noun }
}

export function perUser(most: number, noun: string): Quota {
  return { of: 'user', parent: most, subOrganization: most, noun }
}
