/** Characters that are forbidden in XML, even as references; some exports contain them. */
const FORBIDDEN =
    /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|&#x0*(?:[0-8bcef]|1[0-9a-f]|d[89a-f][0-9a-f]{2}|fff[ef]);|&#0*(?:[0-8]|1[124-9]|2\d|3[01]);/giu;

/** Returns a text of an XML file with � in place of characters that XML forbids, for which a parser would refuse the whole file. */
export const replaceForbiddenXml = (text: string): string => text.replace(FORBIDDEN, "\ufffd");
