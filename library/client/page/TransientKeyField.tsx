import { usePageSettings } from "./pageSettings";

/** Renders the hidden field that every POST form needs, to prove that the form is ours (FC-25). */
export function TransientKeyField() {
    const { transientKey } = usePageSettings();
    return transientKey ? <input type="hidden" name="TransientKey" value={transientKey} /> : null;
}
