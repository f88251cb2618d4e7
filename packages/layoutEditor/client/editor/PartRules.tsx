import type { Fragment, StoredPart } from "@parley/layouts/contract";
import {
    FRAGMENT_FIELD,
    FRAGMENTS_PAGE,
    fragmentPath,
    ROLE_FIELD,
    readFragment,
    readLimits,
    withFragment,
    withLimits,
} from "@parley/layouts/contract";
import { Checkbox, Field, FieldGroup, Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { selectRoles } from "@parley/permissions/client";
import type { ReactNode } from "react";
import { editor } from "./editor.styles";

interface RuleProps {
    part: StoredPart;
    onChange: (part: StoredPart) => void;
}

interface FragmentsProps {
    fragmentType: string;
    fragments: readonly Fragment[];
}

/** Choice of the fragment that replaces a part. */
export function FragmentChoice({ part, onChange, fragmentType, fragments }: RuleProps & FragmentsProps): ReactNode {
    const t = useTranslation();
    return (
        <FragmentSelect
            name={FRAGMENT_FIELD}
            label={t("Fragment")}
            chosen={readFragment(part, fragmentType)}
            {...{ fragmentType, fragments }}
            onChange={(fragmentUUID) => onChange(withFragment(part, fragmentType, fragmentUUID))}
        />
    );
}

interface FragmentSelectProps extends FragmentsProps {
    /** Name of the field. */
    name: string;
    label: string;
    /** UUID of the chosen fragment; empty for none. */
    chosen: string;
    onChange: (fragmentUUID: string) => void;
}

/** Choice of a fragment of a type, with the way to its page. */
export function FragmentSelect({ name, label, chosen, fragmentType, fragments, onChange }: FragmentSelectProps): ReactNode {
    const t = useTranslation();
    const fitting = fragments.filter((fragment) => fragment.fragmentType === fragmentType);
    const isGone = chosen !== "" && !fitting.some(({ fragmentUUID }) => fragmentUUID === chosen);
    return (
        <div>
            <Field label={label} hint={t("Your own HTML in place of the built-in part.")}>
                {(attributes) => (
                    <Select
                        {...attributes}
                        name={name}
                        value={chosen}
                        onChange={({ currentTarget }) => onChange(currentTarget.value)}
                    >
                        <option value="">{t("None: the built-in part")}</option>
                        {isGone && <option value={chosen}>{t("A fragment that is not there any more")}</option>}
                        {fitting.map(({ fragmentUUID, name: title, status }) => (
                            <option key={fragmentUUID} value={fragmentUUID}>
                                {status === "active" ? title : t("{name}, with a draft", { name: title })}
                            </option>
                        ))}
                    </Select>
                )}
            </Field>
            <p className={editor.hint}>
                {chosen !== "" && !isGone ? (
                    <a href={fragmentPath(chosen)}>{t("Edit this fragment")}</a>
                ) : (
                    <a href={FRAGMENTS_PAGE}>{t("All fragments")}</a>
                )}
            </p>
        </div>
    );
}

/** Choices of the devices on which a part is shown, and of the roles whose members see it. */
export function LimitControls({ part, onChange }: RuleProps): ReactNode {
    const t = useTranslation();
    const { data: roles = {} } = useAppSelector(selectRoles);
    const { device, roleIDs } = readLimits(part);
    const gone = roleIDs.filter((roleID) => !(roleID in roles));
    const choices = [
        ...Object.values(roles).map(({ roleID, name }) => ({ roleID, name })),
        ...gone.map((roleID) => ({ roleID, name: t("A role that is not there any more") })),
    ];
    return (
        <>
            <Field label={t("Shown on")}>
                {(attributes) => (
                    <Select
                        {...attributes}
                        name="Device"
                        value={device}
                        onChange={({ currentTarget }) => onChange(withLimits(part, { device: currentTarget.value }))}
                    >
                        <option value="all">{t("All devices")}</option>
                        <option value="mobile">{t("Small screens only")}</option>
                        <option value="desktop">{t("Large screens only")}</option>
                    </Select>
                )}
            </Field>
            <FieldGroup label={t("Only for members with a role")} hint={t("Without a choice, everybody sees it.")}>
                {choices.map(({ roleID, name }) => (
                    <Checkbox
                        key={roleID}
                        name={`${ROLE_FIELD}${roleID}`}
                        checked={roleIDs.includes(roleID)}
                        onChange={({ currentTarget }) => choose(roleID, currentTarget.checked)}
                    >
                        {name}
                    </Checkbox>
                ))}
            </FieldGroup>
        </>
    );

    function choose(roleID: number, isChosen: boolean): void {
        const others = roleIDs.filter((other) => other !== roleID);
        onChange(withLimits(part, { roleIDs: isChosen ? [...others, roleID] : others }));
    }
}
