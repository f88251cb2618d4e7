/**
 * Header in which the product's pages send the member they were rendered for: the server refuses requests in another member's session
 * (FC-63).
 */
export const WRITER_HEADER = "x-writer";
