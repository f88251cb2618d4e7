/** In which header the product's own page says which member it shows: the server refuses it for anybody else (FC-63). */
export const WRITER_HEADER = "x-writer";
