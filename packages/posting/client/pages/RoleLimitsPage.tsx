import { useSetting } from "@parley/config/client";
import type { LimitedKind } from "@parley/config/contract";
import { LIMITED_KINDS } from "@parley/config/contract";
import { Field, FieldGroup, Loaded, NumberInput, Stack } from "@parley/library/client/components";
import type { EntryForm } from "@parley/library/client/formPages";
import { DoneNotice, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { selectRoles } from "@parley/permissions/client";
import { RoleID } from "@parley/permissions/contract";
import { POSTING_LIMITS_SETTINGS, ROLE_LIMITS_SETTINGS, toRoleLimitName } from "@parley/posting/contract";
import { roleLimits } from "./RoleLimitsPage.styles";

/** Guests can't post, and moderators and administrators have no limits. */
const WITHOUT_LIMITS: readonly number[] = [RoleID.guest, RoleID.moderator, RoleID.administrator];

/** `/settings/posting-limits/roles`: limits that count for the members of single roles, for members who manage the site (contract §8). */
export function Page() {
    const t = useTranslation();
    const roles = useAppSelector(selectRoles);
    return (
        <TitledPage title={t("Limits by role")} end={<a href={POSTING_LIMITS_SETTINGS}>{t("Limits on posting")}</a>}>
            <DoneNotice messages={{ saved: t("The limits are saved.") }} />
            <p>
                {t(
                    "A number here counts for the members of the role instead of the general limit. An empty field leaves the general limit; 0 means no limit. Members with several roles get the most generous of their limits.",
                )}
            </p>
            <Loaded value={roles}>
                {(known) => (
                    <PostedForm
                        name="roleLimits"
                        action={ROLE_LIMITS_SETTINGS}
                        submit={t("Save")}
                        fields={Object.keys(known).flatMap((roleID) =>
                            LIMITED_KINDS.map((kind) => toRoleLimitName(Number(roleID), kind)),
                        )}
                    >
                        {(form, idOf) => (
                            <Stack gap="large">
                                {Object.values(known)
                                    .filter(({ roleID }) => !WITHOUT_LIMITS.includes(roleID))
                                    .map(({ roleID, name }) => (
                                        <RoleLimits key={roleID} roleID={roleID} name={name} form={form} idOf={idOf} />
                                    ))}
                            </Stack>
                        )}
                    </PostedForm>
                )}
            </Loaded>
        </TitledPage>
    );
}

interface RoleLimitsProps {
    roleID: number;
    name: string;
    form: EntryForm;
    idOf: (field: string) => string;
}

function RoleLimits({ roleID, name, form, idOf }: RoleLimitsProps) {
    const t = useTranslation();
    const stored = useSetting("floodControl.byRole").find((limits) => limits.roleID === roleID);
    const labels: Record<LimitedKind, string> = {
        posts: t("Posts and replies"),
        discussions: t("New posts among them"),
        reports: t("Reports"),
        reactions: t("Reactions"),
        messages: t("Private messages"),
    };
    return (
        <FieldGroup label={name}>
            <div className={roleLimits.fields}>
                {LIMITED_KINDS.map((kind) => {
                    const field = toRoleLimitName(roleID, kind);
                    const value = form.values[field] ?? String(stored?.[kind] ?? "");
                    return (
                        // An undone change shows in the field, which is filled once only.
                        <Field key={`${kind} ${value}`} id={idOf(field)} label={labels[kind]} errors={form.errorsOf(field)}>
                            {(attributes) => <NumberInput {...attributes} name={field} min={0} max={500} defaultValue={value} />}
                        </Field>
                    );
                })}
            </div>
        </FieldGroup>
    );
}
