import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import landlord.ApiClient;
import landlord.ApiException;
import landlord.api.AdviceApi;
import landlord.api.PlaysApi;
import landlord.api.ReviewsApi;
import landlord.api.RulesApi;
import landlord.model.AdviceRequest;
import landlord.model.GameAnswer;
import landlord.model.PlayAnswer;
import landlord.model.PlaysRequest;
import landlord.model.ProblemAnswer;
import landlord.model.ReviewJob;
import landlord.model.ReviewLimit;
import landlord.model.ReviewsRequest;

/** Five calls through the client that openapi-generator writes in Java: FiveCalls ADDRESS RECORD SEED. */
class FiveCalls {
  public static void main(String[] arguments) throws Exception {
    ApiClient service = new ApiClient();
    service.updateBaseUri(arguments[0]);
    ObjectMapper json = service.getObjectMapper();
    String record = Files.readString(Path.of(arguments[1]));

    List<String> games =
        new RulesApi(service).listRules(null).getRules().stream().map(GameAnswer::getId).toList();

    // A request is read into its model: a field of several shapes takes them all as JSON has them.
    PlaysApi plays = new PlaysApi(service);
    String beat = "{\"rules\": \"classic\", \"hand\": \"3344455667TJQKA2\", \"over\": \"33\"}";
    List<String> legal =
        plays.listPlays(json.readValue(beat, PlaysRequest.class)).getPlays().stream()
            .map(PlayAnswer::getCards)
            .toList();

    String decide =
        "{\"rules\": \"classic\", \"landlord\": 0, \"seat\": 1, \"hand\": \"3346678TJJQKKAA22\", \"bid\": 2,"
            + " \"history\": [[0, \"QQ\"]], \"limit\": {\"worlds\": 20}, \"seed\": 1}";
    String best =
        new AdviceApi(service).advise(json.readValue(decide, AdviceRequest.class)).getBest();

    ReviewsApi reviews = new ReviewsApi(service);
    ReviewsRequest ask = json.convertValue(Map.of("record", record), ReviewsRequest.class);
    ask.limit(new ReviewLimit().worlds(2)).seed(Integer.valueOf(arguments[2]));
    String id = reviews.reviewGame(ask, null, null).getReviewSummary().getId();
    ReviewJob review;
    do {
      Thread.sleep(50);
      review = reviews.getReview(id, null, null).getReviewJob();
    } while (review.getFinished() == null);
    List<String> labels =
        review.getResult().getDecisions().stream()
            .map(decision -> decision.getLabel().toString())
            .toList();

    ProblemAnswer problem = null;
    try {
      String wrong = "{\"rules\": \"classic\", \"hand\": \"33333\"}";
      plays.listPlays(json.readValue(wrong, PlaysRequest.class));
    } catch (ApiException refused) {
      problem = json.readValue(refused.getResponseBody(), ProblemAnswer.class);
    }

    Object[] refusal = {
      problem.getStatus(), problem.getType(), problem.getErrors().get(0).getPointer()
    };
    System.out.println(
        json.writeValueAsString(
            Map.of(
                "games", games, "plays", legal, "best", best, "labels", labels, "problem", refusal)));
  }
}
