import { Checkbox } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";

interface LeaveRedirectsProps {
    checked: boolean;
    onChange: (checked: boolean) => void;
}

/** Checkbox: whether moved posts leave redirects behind. */
export function LeaveRedirects({ checked, onChange }: LeaveRedirectsProps) {
    const t = useTranslation();
    return (
        <Checkbox name="addRedirects" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
            {t("Leave redirects where they were")}
        </Checkbox>
    );
}
