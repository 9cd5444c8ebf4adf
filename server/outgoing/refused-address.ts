/** Nothing was sent: the name resolved to an address that must not be called. */
export class RefusedAddress extends Error {
  constructor() {
    super('The address is not a public one.');
  }
}
