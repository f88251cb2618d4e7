import type { Me } from "@parley/accounts/contract";
import { EDIT_PROFILE } from "@parley/accounts/contract";
import { Button, Checkbox, Field, Stack, TextArea, TextInput } from "@parley/library/client/components";
import { FormPart, Refusal, readText, SavedNotice, useSentForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { MAX_ABOUT_LENGTH, MAX_TITLE_LENGTH } from "@parley/users/contract";
import type { FormEvent, ReactNode } from "react";
import { changeUser, refetchProfile } from "./profile.thunks";

interface ProfileFormProps {
    me: Me;
    /** Whether the form was posted without scripts and has been stored. */
    isSaved: boolean;
}

/** Form with the viewer's title, description and visibility. Without scripts it posts to the same page. */
export function ProfileForm({ me, isSaved }: ProfileFormProps): ReactNode {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const form = useSentForm("profile", isSaved);
    const written = form.values;

    function submit(event: FormEvent<HTMLFormElement>): void {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        void form.submit(async () => {
            const action = await dispatch(
                changeUser({
                    userID: "$me",
                    title: readText(data, "Title"),
                    about: readText(data, "About"),
                    private: data.has("Private"),
                    showEmail: data.has("ShowEmail"),
                }),
            );
            if (changeUser.rejected.match(action)) return action.payload ?? { status: 0, message: action.error.message ?? "" };
            await dispatch(refetchProfile());
            return undefined;
        });
    }

    return (
        <FormPart title={t("About you")}>
            <form method="post" action={EDIT_PROFILE} onSubmit={submit} onChange={form.changed}>
                <TransientKeyField />
                <Stack>
                    <Refusal form={form} />
                    <Field
                        id="profile-title"
                        label={t("Title", {}, "person")}
                        hint={t("What you do here, in a few words. It is shown next to your name.")}
                        errors={form.errorsOf("title")}
                        maximum={MAX_TITLE_LENGTH}
                        optional
                    >
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Title"
                                autoComplete="organization-title"
                                defaultValue={written?.Title ?? me.title ?? ""}
                            />
                        )}
                    </Field>
                    <Field
                        id="profile-about"
                        label={t("A few words about you")}
                        hint={t("Shown at the top of your profile.")}
                        errors={form.errorsOf("about")}
                        maximum={MAX_ABOUT_LENGTH}
                        optional
                    >
                        {(attributes) => (
                            <TextArea {...attributes} name="About" defaultValue={written?.About ?? me.about ?? ""} />
                        )}
                    </Field>
                    <VisibilityFields me={me} written={written} />
                    <div>
                        <Button type="submit" variant="primary" busy={form.busy}>
                            {t("Save")}
                        </Button>
                    </div>
                    <SavedNotice isSaved={form.isSaved} wasSaved={isSaved}>
                        {t("Your profile is saved.")}
                    </SavedNotice>
                </Stack>
            </form>
        </FormPart>
    );
}

interface VisibilityFieldsProps {
    me: Me;
    /** Values of a form that came back. */
    written: ReturnType<typeof useSentForm>["values"];
}

function VisibilityFields({ me, written }: VisibilityFieldsProps): ReactNode {
    const t = useTranslation();
    return (
        <>
            <Checkbox
                name="Private"
                value="1"
                defaultChecked={written ? written.Private !== "" : me.private}
                note={t("Others only see your name and photo. Your posts stay visible.")}
            >
                {t("Keep my profile private")}
            </Checkbox>
            <Checkbox
                name="ShowEmail"
                value="1"
                defaultChecked={written ? written.ShowEmail !== "" : me.showEmail}
                note={t("Members who can see your profile can write to this address.")}
            >
                {t("Show my email address on my profile")}
            </Checkbox>
        </>
    );
}
