import { domainToUnicode } from "node:url";

/**
 * Whether a host, in its ASCII form, is shown by browsers in letters that can be taken for another name's (FC-5): Latin mixed
 * with look-alikes of another script, or a whole word of look-alikes. Names honestly written in their own script pass.
 */
export function looksLikeAnother(host: string): boolean {
    return host
        .split(".")
        .filter((label) => label.startsWith("xn--"))
        .some((label) => {
            const shown = domainToUnicode(label);
            return (
                shown === "" || shown === label || mixesScripts(shown) || [...shown].every((letter) => LOOK_ALIKES.has(letter))
            );
        });
}

/** Whether a host, in its ASCII form, has letters beyond ASCII. */
export function isInternational(host: string): boolean {
    return host.split(".").some((label) => label.startsWith("xn--"));
}

// Scripts that are written together with Latin in honest names stand apart: Japanese, Chinese and Korean.
const NOT_WITH_LATIN =
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;

function mixesScripts(label: string): boolean {
    return /\p{Script=Latin}/u.test(label) && NOT_WITH_LATIN.test(label);
}

// Letters that pass for one of a-z in common typefaces (Unicode Technical Standard 39, the part that matters in host names),
// and the signs that stand in any name.
const LOOK_ALIKES = new Set([
    ..."абвгеікморпсстухѕјһӏԁԛԝьҽѵѡ",
    ..."αγεικνορτυωχϲ",
    ..."օոսհցյզք",
    ..."ıɑɡɩɪʟɴʀʏƅᴄᴏᴜᴠᴡᴢⅼ",
    ..."abcdefghijklmnopqrstuvwxyz0123456789-",
]);
