import { usePageSettings } from "./pageSettings";

/** Goes into every form that posts, so that the server knows the form is ours (FC-25). */
export function TransientKeyField() {
    const { transientKey } = usePageSettings();
    return transientKey ? <input type="hidden" name="TransientKey" value={transientKey} /> : null;
}
