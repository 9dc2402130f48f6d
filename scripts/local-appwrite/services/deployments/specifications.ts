/** The sizes of machines that a function or site may ask for; none makes a difference here. */
export const SPECIFICATIONS = [
  's-0.5vcpu-512mb',
  's-1vcpu-512mb',
  's-1vcpu-1gb',
  's-2vcpu-2gb',
  's-2vcpu-4gb',
  's-4vcpu-4gb',
  's-4vcpu-8gb',
  's-8vcpu-4gb',
  's-8vcpu-8gb',
];

/** The size of what does not ask for one. */
export const DEFAULT_SPECIFICATION = 's-1vcpu-512mb';
